/** The words of the interface: English, unless a board has its own under "ui.<key>". */
import type { Board } from "./scene";
import ENGLISH from "./texts.json";

export type Key = keyof typeof ENGLISH;
type Texts = Pick<Board, "texts"> | undefined;

/** What is said under a key; {0}, {1} … are facts that are filled in. */
export function say(board: Texts, key: Key, ...facts: (string | number)[]): string {
  return filled(board?.texts[`ui.${key}`] ?? ENGLISH[key], facts);
}

type Kind = "state" | "badge" | "mark";

/** What a state, mark or badge that a game names is called, if that is set. */
export function knownWord(board: Texts, kind: Kind, name: string): string | undefined {
  const key = `${kind}-${name}`;
  return board?.texts[`ui.${key}`] ?? (ENGLISH as Record<string, string>)[key];
}

/** The same; its own name where nothing is set. */
export const wordFor = (board: Texts, kind: Kind, name: string): string => knownWord(board, kind, name) ?? name.replaceAll("-", " ");

const filled = (text: string, facts: readonly (string | number)[]): string => text.replace(/\{(\d)\}/g, (gap, index) => String(facts[Number(index)] ?? gap));
