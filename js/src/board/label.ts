/** Names that must stay within their frame: measured, set smaller, and shortened if need be. */

export const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, "DejaVu Serif", serif';
export const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';

/** Width of a text in board units. */
export type Measure = (text: string, size: number, family: string, weight?: number) => number;

let canvas: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();

function context(): CanvasRenderingContext2D | null {
  if (canvas === undefined) canvas = document.createElement("canvas").getContext("2d");
  return canvas;
}

/** Measured by the browser; where it cannot, estimated from the widest of our faces. Works before the board is in the page. */
export const measure: Measure = (text, size, family, weight = 400) => {
  const key = `${weight} ${size}px ${family}|${text}`;
  let width = known.get(key);
  if (width === undefined) {
    width = measured(text, `${weight} ${size}px ${family}`) ?? text.length * size * 0.62;
    known.set(key, width);
  }
  return width;
};

function measured(text: string, font: string): number | undefined {
  const pen = context();
  if (!pen) return undefined;
  pen.font = font;
  return pen.measureText(text).width;
}

export interface Fitted {
  text: string;
  size: number;
  /** The text was shortened: the whole belongs into a title. */
  cut: boolean;
}

/** The text in the largest of `sizes` in which it is at most `width` wide; else shortened with "…" in the last. */
export function fit(text: string, width: number, sizes: readonly number[], family: string, weight = 400, ruler: Measure = measure): Fitted {
  for (const size of sizes) {
    if (ruler(text, size, family, weight) <= width) return { text, size, cut: false };
  }
  const size = sizes.at(-1)!;
  return { text: shortened(text, (part) => ruler(part, size, family, weight) <= width), size, cut: true };
}

/** The longest beginning of a text that fits, with "…". */
function shortened(text: string, fits: (part: string) => boolean): string {
  const letters = [...text];
  for (let length = letters.length - 1; length > 0; length--) {
    const part = `${letters.slice(0, length).join("").trimEnd()}…`;
    if (fits(part)) return part;
  }
  return "…";
}

/** A short text in its room: words are cut to their beginnings, the numbers among them never. */
export function abbreviated(text: string, width: number, size: number, weight = 400, ruler: Measure = measure): string {
  for (const length of [99, 6, 4, 3, 2, 1]) {
    const short = text.replace(/\p{L}{2,}\.?/gu, (one) => (one.length > length + 1 ? `${one.slice(0, length)}.` : one));
    if (ruler(short, size, SANS, weight) <= width) return short;
  }
  return fit(text, width, [size], SANS, weight, ruler).text;
}
