/** What travels between Python and the browser, as plain data. The authority is core/scene.py; keys that are not named here are ignored. */

export type Id = string;
/** "ger", "sov", "usa": hue, outline, sign and pattern of a side. */
export type Look = "ger" | "sov" | "usa";
export type Sign = "square" | "disc" | "triangle";

export interface SideInfo {
  id: string;
  name: string;
  look: Look;
  sign: Sign;
  /** Viewers of this side, where they are others than the side itself: partners. */
  seats?: string[];
}

export type Badge = [kind: "cover" | "structure" | "building" | "fort" | "impassable" | "tem" | (string & {}), value: number | string];

/** A place that pieces, marks and cards can lie in. */
export interface Space {
  id: Id;
  k: "rect" | "poly" | "card" | "slot" | "tray" | "track" | "label" | "band";
  t?: string;
  /** Side of a label. */
  s?: string;
  code?: string;
  /** What it is called where nothing is printed on it. */
  say?: string;
  b?: Badge[];
  /** Rectangle x, y, width, height. */
  at?: [number, number, number, number];
  /** Outline x, y, x, y … of a polygon. */
  p?: number[];
  /** Where pieces stack; default the middle. */
  c?: [number, number];
  inside?: Id;
  /** Where a slot lies beside its card. A label with it numbers what lies there: it turns with the board. */
  dir?: "n" | "e" | "s" | "w";
  n?: number;
  rows?: number;
  ground?: "open" | "rubble" | "building" | "wood" | "hill" | "river" | (string & {});
  feature?: "block" | "works" | "city" | "contours" | "bank" | "rail" | "road" | "square" | (string & {});
  /** Degrees by which the name of a water is turned. */
  rot?: number;
  /** What has become of it: "damaged", "destroyed". */
  st?: string[];
}

/** An edge, road, border or tunnel between two spaces; items may lie on it. */
export interface Link {
  id: Id;
  a: Id;
  b: Id;
  /** How it is drawn: "road", "tunnel" or a colour; "edge" not at all; without it as a far link. */
  f?: string;
}

export interface ZoneInfo {
  id: Id;
  t: string;
  /** Side it belongs to. */
  s: string;
  role: "hand" | "play" | "pile" | "open" | "lost";
  /** What it holds, where `t` also says whose it is. */
  name?: string;
  /** One word for the strip of its side. */
  short?: string;
  /** What is said while nothing lies in it. */
  empty?: string;
  /** The partner it belongs to. */
  seat?: string;
}

/** A mark or printed badge by name, what it means, and what stands on it. */
export type KeySign = [kind: "mark" | "badge", name: string, words: string, value?: string];

/** The static part, once a scenario. Positions are in the board's own units. */
export interface Board {
  v: string;
  game: string;
  title: string;
  sub: string;
  size: [number, number];
  sides: SideInfo[];
  spaces: Space[];
  links: Link[];
  zones: ZoneInfo[];
  /** Briefings, key, labels; "ui.…" stand in place of the interface's own words. */
  texts: Record<string, string>;
  /** The key in pictures; its words in `texts` stand below. */
  key?: KeySign[];
  /** Viewers for whom the board is turned round. */
  turn?: string[];
  /** Languages that this board can be shown in. */
  languages?: [code: string, name: string][];
  /** Code of the language of this board. */
  language?: string;
}

export interface CardRow {
  verb: string;
  icon: string;
  t: string;
  v?: string;
  /** How many times: shots of a weapon. */
  n?: number;
  rule?: string;
}

/** What a thing looks like. */
export interface Face {
  k: "unit" | "card" | "mark" | "soldier" | "object" | "trench";
  t: string;
  s?: string;
  sub?: string;
  sym?: string;
  sz?: number;
  /** Printed values of a counter, left to right: squad letter, defence. */
  v?: string[];
  /** Initiative of a card. */
  n?: number;
  rows?: CardRow[];
  foot?: string[];
  note?: string;
  /** [where it points, what it gives …] of each arrow. */
  arr?: unknown[][];
  /** Drawing of an object. */
  icon?: string;
  /** A vehicle: its defence stands in a shield with a bar. */
  bar?: 1;
  /** Hearts. */
  of?: number;
  /** It commands. */
  chev?: 1;
  /** Bonus for throwing. */
  nade?: number;
  /** Further actions. */
  acts?: [icon: string, n: string, name?: string][];
}

/** A thing that lies somewhere now. A ground says what its space prints now: what it does not name stays as printed. */
export interface Item {
  k: "piece" | "card" | "mark" | "zone" | "tint" | "count" | "line" | "ground";
  /** Id of its face, "back", or the name of a mark. */
  f?: string;
  at?: Id;
  /** Where a line starts; it ends at `at`. */
  from?: Id;
  /** Number of the action marker that lies on it. */
  mark?: number;
  z?: number;
  rot?: 0 | 90;
  side?: "a" | "b";
  st?: string[];
  n?: number;
  of?: number;
  cards?: string[];
  top?: string;
  s?: string;
  t?: string;
  /** Of a ground, as the next two: what is drawn on it, its code, its badges. */
  feature?: string;
  code?: string;
  b?: Badge[];
}

export interface RollAsk {
  /** The faces of each die, in the order in which they are shown. */
  dice: number[][];
}

export interface Pick {
  least: number;
  most: number;
  have: string[];
}

/** A standing answer on offer: the word is given now and to each question of this kind until one of kind `until` comes. */
export interface Stand {
  word: string;
  t: string;
  until: string;
}

/** A standing answer that holds for a kind of question. */
export interface Stands {
  kind: string;
  word: string;
  t: string;
}

/** The question put to this viewer. */
export interface Ask {
  ask: number;
  side: string;
  kind: string;
  text: string;
  sub?: string;
  small?: string;
  /** Things the question is about: drawn selected; lines start at the first. */
  about?: Id[];
  /** The zone in which the cards on offer lie, when it is not the hand. */
  at?: Id;
  opts: string[];
  /** Label of each option, or first part of options, that is a button. */
  verbs: Record<string, string>;
  /** Accessible name of an option that has a place; one that is among the verbs too can be clicked at both. */
  labels?: Record<string, string>;
  /** First of two parts -> the plain sentence while it is chosen. */
  then?: Record<string, string>;
  /** The option whose odds are shown while nothing is pointed at. */
  show?: string;
  gold?: string;
  rules?: string[];
  pick?: Pick;
  roll?: RollAsk;
  /** Standing answers on offer. */
  stand?: Stand[];
  /** The briefing is to be read now: a button for it stands among the answers. */
  brief?: 1;
}

/** What somebody else is asked. */
export interface Wait {
  side: string;
  kind: string;
  text?: string;
  about?: Id[];
  done: boolean;
}

export interface Dice {
  who: string;
  d: number[];
  sides: number;
  need?: number;
  hit?: (0 | 1)[];
  text: string;
  rule?: string;
}

export interface Line {
  n: number;
  t: string;
  s?: string;
  h?: 1;
  r?: string[];
  i?: Id[];
}

export interface Pill {
  t: string;
  v?: string;
  sides?: [side: string, value: number | string][];
  of?: string;
}

export interface Result {
  side: string | null;
  title: string;
  reason: string;
  rule?: string;
  cols: string[];
  rows: [label: string, ...values: (number | string)[]][];
  /** What it is to a viewer who has a screen of his own. */
  you?: "win" | "lose";
  /** It may be played again. */
  again?: 1;
  /** The scenario that comes next; if it is expected now, with the space that begins it too. */
  next?: [id: string, title: string, at?: Id];
  /** A small line of context, while something comes next. */
  small?: string;
}

export interface Status {
  round: number;
  phase: string;
  active: string | null;
  /** No person has answered yet. */
  first?: 1;
  pills: Pill[];
  result?: Result;
}

/** A row of a list beside the board. */
export interface Row {
  /** An option with this word can be clicked here; pointing marks the thing of this id on the board. */
  id?: Id;
  sym?: string;
  /** Side; its sign is drawn where there is no symbol. */
  s?: string;
  /** Bold, at the start: a name or number. */
  b: string;
  t?: string;
  /** "rise" is teal, "fall" strikes the row through, "reserve" is dashed; any other is plain. */
  pill?: [kind: "rise" | "fall" | "reserve" | (string & {}), text: string];
  /** Further columns: a text, or one with the sign of a side before it. */
  cols?: (string | [side: string, text: string])[];
}

/** A list beside the board, in the place of the odds. */
export interface List {
  id: string;
  t: string;
  /** Beside the caption. */
  note?: string;
  rows: Row[];
  /** Rows that are shown at once; the rest is opened by a click. */
  show?: number;
  foot?: string;
  /** What is said while there is no row. */
  empty?: string;
}

/** A node of the path of a campaign. */
export interface Step {
  /** An option with this word can be clicked here too. */
  id: string;
  t: string;
  /** Side that won it. */
  s?: string;
  /** What it is, spoken and on pointing. */
  say?: string;
  /** The next one. */
  now?: 1;
}

/** The path so far, under the board. */
export interface Path {
  t: string;
  note?: string;
  steps: Step[];
  /** Ways that may follow the last step and are not known yet. */
  ways?: number;
}

export interface UndoState {
  can: boolean;
  why?: string;
  rule?: string;
  redo: boolean;
}

export interface LogPage {
  /** Lines written so far. */
  n: number;
  tail: Line[];
}

/** Everything a viewer may see now. */
export interface Scene {
  rev: number;
  viewer: string;
  board: string;
  faces: Record<string, Face>;
  items: Record<Id, Item>;
  status: Status;
  ask: Ask | null;
  wait: Wait[];
  dice: Dice | null;
  log: LogPage;
  undo: UndoState;
  /** Side to hand the device to. */
  curtain?: string | null;
  note?: string | null;
  /** What this viewer may play at once, out of turn: also while he waits. */
  now?: string[] | null;
  /** His side's standing answers that hold. */
  stands?: Stands[] | null;
  /** Lists beside the board: soldiers, a record. */
  lists?: List[] | null;
  /** The path of a campaign. */
  path?: Path | null;
  /** Texts for this viewer alone, in place of those of the board with the same key. */
  texts?: Record<string, string> | null;
}

/** What changes between two scenes of one viewer; `set` maps an id to its new item, or null when it is gone. */
export interface Delta {
  t: "delta";
  base: number;
  rev: number;
  set?: Record<Id, Item | null>;
  faces?: Record<string, Face>;
  status?: Status;
  ask?: Ask | null;
  wait?: Wait[];
  dice?: Dice | null;
  undo?: UndoState;
  curtain?: string | null;
  note?: string | null;
  now?: string[] | null;
  stands?: Stands[] | null;
  lists?: List[] | null;
  path?: Path | null;
  texts?: Record<string, string> | null;
  /** A partner who sees the same has taken the seat at this screen. */
  viewer?: string;
  log?: Line[];
  logn?: number;
  /** Side whose bot answered. */
  by?: string;
  /** Milliseconds to show this before the next. */
  pace?: number;
  moved?: string[][];
}

export type Part = [label: string, amount: number | string, rule?: string | null];

/** The chance of an option, from what the viewer may know. */
export interface Hint {
  /** "76 %". */
  head: string;
  /** "to suppress". */
  what: string;
  of?: string;
  text?: string;
  rule?: string;
  /** Faces of a die and whether each succeeds. */
  faces?: [face: string, hit: 0 | 1][];
  /** The number behind `head`. */
  chance?: number;
  parts: Part[];
  total?: [label: string, amount: number | string];
  dist?: [value: number | string, p: number][];
  /** What the values of `dist` count. */
  distWhat?: string;
}

/** Why something cannot be. */
export interface Refusal {
  text: string;
  sub?: string;
  rule?: string;
}

export interface RuleText {
  id: string;
  title: string;
  section: string;
  text: string;
  refs: string[];
}

export type RuleRow = [id: string, title: string, section: string];
/** One step of a game: the side that answered, "" for several at once, and a heading if a round begins. */
export type Mark = [side: string, head?: string];

export type FromPython =
  | Delta
  | { t: "full"; scene: Scene }
  | { t: "hint"; ask: number; id: string; hint: Hint }
  | { t: "why"; ask: number; id: string; refusal: Refusal }
  | { t: "no"; code: "stale" | "illegal" | "malformed" | "undo"; ask?: number; id?: string; refusal: Refusal }
  | { t: "log"; before: number; lines: Line[] }
  | ({ t: "rule" } & RuleText)
  | { t: "rules"; rows: RuleRow[] }
  | { t: "replay"; at: number; n: number; marks?: Mark[]; scene: Scene }
  | { t: "saved"; path: string };

export type ToPython =
  | { t: "answer"; ask: number; option: string }
  | { t: "answers"; ask: number; options: string[] }
  | { t: "dice"; ask: number; faces: number[] | null }
  | { t: "now"; option: string }
  | { t: "stand"; ask: number; word: string; until: string }
  | { t: "unstand"; kind: string }
  | { t: "language"; to: string }
  | { t: "undo" }
  | { t: "redo" }
  | { t: "hover"; ask: number; id: string }
  | { t: "why"; ask: number; id: string }
  | { t: "log"; before: number }
  | { t: "rule"; id: string }
  | { t: "rules" }
  | { t: "sync"; have: number }
  | { t: "uncover"; side: string }
  | { t: "replay"; at: number | null }
  | { t: "branch"; at: number | null }
  | { t: "again"; scenario: string | null }
  | { t: "save" };
