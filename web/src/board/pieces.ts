// The shapes of the pieces, drawn for Ponder. Each stands in a box from −0.8 to 0.8 around the centre of its square; a
// knight looks to the left.

/** The kinds of pieces that have a shape. */
export type PieceKind = "pawn" | "rook" | "knight" | "bishop" | "queen" | "king";

export interface Shape {
  /** Path that is filled and outlined. */
  readonly body: string;
  /** Path that is filled with the colour of the outline. */
  readonly dots: string;
  /** Lines on the body. */
  readonly lines: string;
}

/** The foot that all pieces stand on, half as wide as `w` says. */
const foot = (w: number) => `M${-w} 0.76C${-w} 0.6 ${-w + 0.06} 0.53 ${-w + 0.16} 0.51H${w - 0.16}C${w - 0.06} 0.53 ${w} 0.6 ${w} 0.76Z`;

const circle = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

export const SHAPES: Readonly<Record<PieceKind, Shape>> = {
  pawn: {
    body: `M-0.17 -0.1C-0.15 0.16 -0.28 0.36 -0.38 0.52H0.38C0.28 0.36 0.15 0.16 0.17 -0.1Z${foot(0.48)}${circle(0, -0.3, 0.27)}`,
    dots: "",
    lines: "",
  },
  rook: {
    body: `M-0.3 -0.24L-0.36 0.52H0.36L0.3 -0.24ZM-0.45 -0.64H-0.24V-0.49H-0.11V-0.64H0.11V-0.49H0.24V-0.64H0.45V-0.32L0.32 -0.2H-0.32L-0.45 -0.32Z${foot(0.54)}`,
    dots: "",
    lines: "M-0.28 0.3H0.28",
  },
  knight: {
    body: `M0.42 0.52C0.5 0.12 0.5 -0.28 0.3 -0.5C0.2 -0.62 0.08 -0.66 0 -0.67L-0.12 -0.8L-0.16 -0.6C-0.27 -0.52 -0.32 -0.42 -0.37 -0.3C-0.43 -0.18 -0.54 -0.08 -0.58 0.06C-0.6 0.16 -0.52 0.24 -0.43 0.23C-0.36 0.23 -0.34 0.17 -0.27 0.13C-0.18 0.09 -0.06 0.09 0.03 0.01C0.02 0.22 -0.26 0.28 -0.36 0.52Z${foot(0.54)}`,
    dots: circle(-0.19, -0.34, 0.06) + circle(-0.46, 0.07, 0.035),
    lines: "M0.1 -0.5C0.28 -0.36 0.33 -0.06 0.28 0.26",
  },
  bishop: {
    body: `M0 -0.6C0.2 -0.46 0.35 -0.24 0.33 -0.04C0.32 0.1 0.24 0.16 0.15 0.2L0.32 0.52H-0.32L-0.15 0.2C-0.24 0.16 -0.32 0.1 -0.33 -0.04C-0.35 -0.24 -0.2 -0.46 0 -0.6Z${foot(0.52)}${circle(0, -0.67, 0.1)}`,
    dots: "",
    lines: "M0.17 -0.4L0.02 -0.16M-0.2 0.2H0.2",
  },
  queen: {
    body: `M-0.34 0.28L-0.62 -0.42L-0.28 -0.08L-0.26 -0.58L0 -0.14L0.26 -0.58L0.28 -0.08L0.62 -0.42L0.34 0.28L0.38 0.52H-0.38Z${foot(0.54)}${circle(-0.62, -0.47, 0.09)}${circle(-0.26, -0.64, 0.09)}${circle(0.26, -0.64, 0.09)}${circle(0.62, -0.47, 0.09)}`,
    dots: "",
    lines: "M-0.33 0.28C-0.12 0.21 0.12 0.21 0.33 0.28",
  },
  king: {
    body: `M-0.06 -0.82H0.06V-0.7H0.18V-0.58H0.06V-0.42H-0.06V-0.58H-0.18V-0.7H-0.06ZM0 -0.1C-0.06 -0.36 -0.3 -0.46 -0.47 -0.34C-0.68 -0.18 -0.56 0.06 -0.34 0.28L-0.38 0.52H0.38L0.34 0.28C0.56 0.06 0.68 -0.18 0.47 -0.34C0.3 -0.46 0.06 -0.36 0 -0.1ZM0 -0.1C-0.16 -0.26 -0.16 -0.36 0 -0.46C0.16 -0.36 0.16 -0.26 0 -0.1Z${foot(0.54)}`,
    dots: "",
    lines: "M-0.33 0.28C-0.12 0.21 0.12 0.21 0.33 0.28",
  },
};
