// The board as a picture: SVG that needs no style sheet, and PNG.

/** What of an element's look a picture keeps: what children inherit, and what they do not with what it usually is. */
const INHERITED = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-linejoin",
  "stroke-linecap",
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

/** What the board as a picture does not have: what only answers to a pointer or to the keyboard. */
const LIVING = ".ghost, .focus-ring, .target";

const PIXELS_A_UNIT = 40;

/** The board that is on the screen, as a file that stands alone. */
export function svgOf(board: SVGSVGElement): string {
  // A stone that is just being put is there.
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
    const look = getComputedStyle(element);
    const around = element === board || !element.parentElement ? null : getComputedStyle(element.parentElement);
    for (const name of INHERITED) {
      const value = look.getPropertyValue(name);
      if (value !== "" && value !== around?.getPropertyValue(name)) twin.setAttribute(name, value);
    }
    for (const [name, usual] of OWN) {
      const value = look.getPropertyValue(name);
      const isSaid = name === "transform" && twin.hasAttribute(name);
      if (value !== "" && value !== usual && !isSaid && element !== board) twin.setAttribute(name, value);
    }
    for (const { name } of [...twin.attributes]) {
      if (name === "class" || name === "tabindex" || name === "role" || name.startsWith("aria-") || name.startsWith("data-"))
        twin.removeAttribute(name);
    }
    if (element.matches(LIVING)) twin.setAttribute("display", "none");
  });
  for (const element of copy.querySelectorAll('[display="none"]')) element.remove();
  const { x, y, width, height } = board.viewBox.baseVal;
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const looks = { x, y, width, height, fill: getComputedStyle(document.body).backgroundColor, stroke: "none" };
  for (const [name, value] of Object.entries(looks)) ground.setAttribute(name, String(value));
  copy.prepend(ground);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(Math.round(width * PIXELS_A_UNIT)));
  copy.setAttribute("height", String(Math.round(height * PIXELS_A_UNIT)));
  return new XMLSerializer().serializeToString(copy);
}

/** The same as points of light. */
export async function pngOf(svg: string): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
