// The page's few icons, as strokes on a grid of 24.

const PATHS = {
  close: "M6 6l12 12M18 6L6 18",
  cap: "M2 9l10-5 10 5-10 5zM6 11v5c3 2.5 9 2.5 12 0v-5M22 9v6",
  check: "M4 12.5l5 5L20 6.5",
  plus: "M12 5v14M5 12h14",
  undo: "M9 7L4 12l5 5M4 12h11a5 5 0 0 1 0 10h-3",
  help: "M9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5h.01M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z",
  book: "M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14",
  chart: "M4 20V10M10 20V4M16 20v-7M21 20H3",
  curve: "M4 4v16h16M7 8c3 0 3 8 6 8s3-3 7-3",
  flag: "M6 21V4M6 4h11l-2 4 2 4H6",
  bolt: "M13 3L5 14h6l-1 7 8-11h-6z",
  swap: "M7 4L3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7",
  pass: "M5 12h14M13 6l6 6-6 6M4 5v14",
  lamp: "M9 18h6M10 21h4M8.5 15.5a6 6 0 1 1 7 0c-.5.5-.5 1.5-.5 2.5h-6c0-1 0-2-.5-2.5z",
  pause: "M9 5v14M15 5v14",
  play: "M7 4.5v15l12-7.5z",
  step: "M6 5v14l9-7zM19 5v14",
  bin: "M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5",
  sun: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M19 5l-1.5 1.5M6.5 17.5L5 19",
  moon: "M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5z",
  gear: "M4 7h10M18 7h2M14 4.5v5M4 17h2M10 17h10M10 14.5v5",
  keyboard: "M3 7h18v10H3zM7 10.5h.01M11 10.5h.01M15 10.5h.01M17.5 10.5h.01M8 14h8",
  menu: "M4 7h16M4 12h16M4 17h16",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1.5-1.5",
  down: "M6 9l6 6 6-6",
  turn: "M7 4v16M3.5 7.5L7 4l3.5 3.5M17 20V4M13.5 16.5L17 20l3.5-3.5",
  text: "M5 6h14M5 12h14M5 18h9",
  first: "M18 5l-7 7 7 7M7 5v14",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4a4 4 0 0 0 4 5M16 6h4a4 4 0 0 1-4 5M12 14v4M8 20h8",
  dial: "M4 18a9 9 0 1 1 16 0M12 15l4-6M12 15h.01",
  ruler: "M3 8h18v8H3zM7 8v3M11 8v4M15 8v3M19 8v4",
  pencil: "M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
