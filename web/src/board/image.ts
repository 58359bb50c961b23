// The board as a picture: SVG that needs no style sheet, and PNG.

/** CSS properties that a picture keeps: inherited ones, and others (`OWN`) with their default values. */
const INHERITED = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-linejoin",
  "stroke-linecap",
  "stroke-dasharray",
  "paint-order",
  "font-size",
  "font-weight",
  "font-family",
  "text-anchor",
  "dominant-baseline",
] as const;
const OWN = [
  ["opacity", "1"],
  ["display", "inline"],
  ["transform", "none"],
  ["r", "0px"],
  ["stop-color", "rgb(0, 0, 0)"],
] as const;

/** Elements that a picture leaves out: they only answer to the pointer or the keyboard. */
const INTERACTIVE = ".ghost, .focus-ring, .target";

const PIXELS_PER_UNIT = 40;

/** The board on the screen as a self-contained SVG file. */
export function svgOf(board: SVGSVGElement): string {
  // Finishes the animation of a stone that was just played.
  for (const animation of board.getAnimations({ subtree: true })) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
  const copy = board.cloneNode(true) as SVGSVGElement;
  const [from, to] = [
    [board, ...board.querySelectorAll("*")],
    [copy, ...copy.querySelectorAll("*")],
  ];
  from.forEach((element, index) => {
    const twin = to[index];
    if (!twin) return;
    const style = getComputedStyle(element);
    const parentStyle = element === board || !element.parentElement ? null : getComputedStyle(element.parentElement);
    for (const name of INHERITED) {
      const value = style.getPropertyValue(name);
      if (value !== "" && value !== parentStyle?.getPropertyValue(name)) twin.setAttribute(name, value);
    }
    for (const [name, initial] of OWN) {
      const value = style.getPropertyValue(name);
      const isExplicit = name === "transform" && twin.hasAttribute(name);
      if (value !== "" && value !== initial && !isExplicit && element !== board) twin.setAttribute(name, value);
    }
    for (const { name } of [...twin.attributes]) {
      if (name === "class" || name === "style" || name === "tabindex" || name === "role" || name.startsWith("aria-") || name.startsWith("data-"))
        twin.removeAttribute(name);
    }
    if (element.matches(INTERACTIVE)) twin.setAttribute("display", "none");
  });
  for (const element of copy.querySelectorAll('[display="none"]')) element.remove();
  const { x, y, width, height } = board.viewBox.baseVal;
  const background = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const backgroundAttributes = { x, y, width, height, fill: getComputedStyle(document.body).backgroundColor, stroke: "none" };
  for (const [name, value] of Object.entries(backgroundAttributes)) background.setAttribute(name, String(value));
  copy.prepend(background);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(Math.round(width * PIXELS_PER_UNIT)));
  copy.setAttribute("height", String(Math.round(height * PIXELS_PER_UNIT)));
  return new XMLSerializer().serializeToString(copy);
}

/** Renders an SVG file as a PNG. */
export async function pngOf(svg: string): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
