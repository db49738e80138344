/** Icons of rows and buttons: strokes in a square of 22, in currentColor. */

import { line, round } from "./shapes";
import { still } from "../still";

const CENTRE = round(11, 11, 2.6);
const EYE = `M2.5 11Q11 2.5 19.5 11Q11 19.5 2.5 11Z${CENTRE}`;
const FLAG = "M6 20V3H17l-3 4 3 4H6";
const CROSS_HAIR = `M11 3V8M11 14V19M3 11H8M14 11H19${CENTRE}`;

const ICONS: Record<string, string> = {
  // the interface
  undo: "M5 9H14a4.5 4.5 0 0 1 0 9H9M5 9l4-4M5 9l4 4",
  redo: "M17 9H8a4.5 4.5 0 0 0 0 9h5M17 9l-4-4M17 9l-4 4",
  menu: "M5 6.5H17M5 11H17M5 15.5H17",
  play: "M7 4l11 7-11 7z",
  pause: "M8 5V17M14 5V17",
  eye: EYE,
  warn: "M11 3L20 19H2ZM11 9v5M11 16.5v.2",
  close: "M5.5 5.5l11 11M16.5 5.5l-11 11",
  back: "M19 11H4M9 6l-5 5 5 5",
  next: "M3 11H18M13 6l5 5-5 5",
  up: "M5 14l6-6 6 6",
  down: "M5 8l6 6 6-6",
  left: "M14 5l-6 6 6 6",
  right: "M8 5l6 6-6 6",
  check: "M4 12l5 5L18 6",
  plus: "M11 4V18M4 11H18",
  minus: "M4 11H18",
  help: "M8 8a3 3 0 1 1 4.5 2.6Q11 11.5 11 13.5M11 16.5v.5",
  star: "M11 2.5l2.6 5.6 6 .7-4.4 4.2 1.1 6L11 16l-5.3 3 1.1-6L2.4 8.8l6-.7z",
  save: "M4 4h11l3 3v11H4zM7 4v5h7V4M7 18v-5h8v5",
  book: "M11 6C9 4 6 4 3 4.5V17c3-.5 6-.5 8 1.5 2-2 5-2 8-1.5V4.5C16 4 13 4 11 6zM11 6V18.5",
  sun: `M11 2v2.5M11 17.5V20M2 11h2.5M17.5 11H20M4.6 4.6l1.8 1.8M15.6 15.6l1.8 1.8M17.4 4.6l-1.8 1.8M6.4 15.6l-1.8 1.8${round(11, 11, 4.2)}`,
  moon: "M18 13.5A7.5 7.5 0 1 1 8.5 4a6 6 0 0 0 9.5 9.5z",
  link: "M9 13l4-4M7 11l-2 2a3 3 0 0 0 4 4l2-2M15 11l2-2a3 3 0 0 0-4-4l-2 2",
  branch: "M6 20V3M6 13c0-4 9-2 9-7M11.5 8L15 4.5 18.5 8",
  dice: "M5 4h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8 8h.01M14 8h.01M11 11h.01M8 14h.01M14 14h.01",
  hourglass: "M6 3h10M6 19h10M7 3c0 5 8 6 8 8s-8 3-8 8M15 3c0 5-8 6-8 8s8 3 8 8",
  log: "M5 5h.01M9 5h9M5 11h.01M9 11h9M5 17h.01M9 17h9",
  card: "M8 3h10v13H8zM14 16v3H4V6h4",
  // actions printed on cards
  move: "M3 11H18M13 6l5 5-5 5",
  attack: CROSS_HAIR,
  suppress: "M5 5l6 5 6-5M5 11l6 5 6-5",
  control: FLAG,
  flag: FLAG,
  bolster: "M11 4V18M4 11H18",
  command: "M4 9l7-5 7 5M4 14l7-5 7 5M4 19l7-5 7 5",
  inspire: "M5 16l6-5 6 5M5 10l6-5 6 5",
  guide: "M5 19V8a4 4 0 0 1 4-4h8M13 1l4 3-4 4M5 19h.01",
  scout: `M2.5 11Q11 3 19.5 11Q11 19 2.5 11Z${CENTRE}`,
  recon: `M14 14l5 5${round(9, 9, 5.8)}`,
  conceal: "M2.5 11Q11 3 19.5 11Q11 19 2.5 11ZM4 19L18 3",
  fog: "M3 8h16M5 12h14M3 16h12",
  stalk: "M3 18c5 0 3-6 8-6s2-6 7-6M14.5 2.5L18 6l-3.5 3.5",
  target: `M11 1.5V6M11 16v4.5M1.5 11H6M16 11h4.5${round(11, 11, 4.2)}M11 11h.01`,
  blast: "M11 2l2 5 5-2-2 5 4 2-5 2 1 5-5-3-5 3 1-5-4-2 4-2-2-5 5 2z",
  hunker: "M3 17h16M5 17v-5h12v5M8 12V8h6v4",
  overwatch: `M3 17L11 4l8 13${CENTRE}`,
  grenade: `M9 5h5M11.5 5v3${round(11.5, 13.5, 5.5)}`,
  mine: `M11 2.5V6M11 16V19.5M2.5 11H6M16 11H19.5M5 5l2.5 2.5M14.5 14.5L17 17M17 5l-2.5 2.5M7.5 14.5L5 17${round(11, 11, 5)}`,
  demo: "M4 19V9l7-6 7 6v10zM12 8l-3 4.5h4L10 17",
  smoke: "M6 17.5a4 4 0 0 1 0-8 5.5 5.5 0 0 1 10.5-1.2 4.6 4.6 0 0 1 0 9.2z",
  antitank: "M3 19L11 3l8 16M6.5 12h9",
  antiair: "M3 19C3 9.5 19 9.5 19 19M11 9V2.5M8 5.5l3-3 3 3",
  bomb: "M8 2.5h6L12.5 6h-3zM11 6c4 3.5 4 8.5 0 13.5C7 14.5 7 9.5 11 6z",
  "area-suppress": "M3 3H19V19H3ZM7 7l4 3.5L15 7M7 12l4 3.5 4-3.5",
  flame: "M11 2.5C15.5 6 17 9 17 12.8a6 6 0 0 1-12 0C5 10.5 6.3 9 8 7.4 8.4 9 9 9.7 10 10 11.2 7.5 11.6 5 11 2.5z",
  assault: `M2 11h7M6.5 7.5L10 11l-3.5 3.5M16 4v3.5M16 14.5V18M13 11h-.5M19.5 11h-.5${round(16, 11, 3)}`,
  explore: `M2 7Q7 1 12 7Q7 13 2 7ZM5 17H19M15.5 13.5L19 17l-3.5 3.5${round(7, 7, 1)}`,
  reposition: "M3 4l4.5 4L12 4M3 8.5l4.5 4 4.5-4M5 17.5H19M15.5 14L19 17.5 15.5 21",
  force: "M5 10l6-6 6 6M11 4V19M6 19h10",
  support: "M4 7h9v12H4zM8 7V3h9v12h-4M8.5 10v6M5.5 13h6",
  boots: "M7 4v10H5v4h13v-3l-6-3V4z",
  kit: "M3 7h16v11H3zM8 7V4h6v3M11 10v5M8.5 12.5h5",
  shovel: "M11 3v10M8 3h6M8 13h6v3l-3 4-3-4z",
  ammo: "M6 19V9l2-4 2 4v10zM13 19V9l2-4 2 4v10z",
  rifle: "M2 15L20 6M6 13v4M12 10v3",
  smg: "M3 9h15M13 9v8M6 9v4M18 7v4",
  pistol: "M4 8h14v3H10l-1 7H5z",
  bottle: "M9 2.5h4v4l2 3v10H7v-10l2-3zM7 13h8",
  snow: "M11 2.5v17M3.6 6.8l14.8 8.4M18.4 6.8L3.6 15.2M9 4.5l2 1.5 2-1.5M9 17.5l2-1.5 2 1.5",
  cold: `M9 3.5a2 2 0 0 1 4 0V12a4 4 0 1 1-4 0zM11 8v6${round(11, 15.3, 0.8)}`,
  wind: "M2 8h11a3 3 0 1 0-3-3M2 12h15a3 3 0 1 1-3 3M2 16h7",
  bolt: "M12.5 2L5 12.5h5L9 20l8-10.5h-5.5z",
  chevrons: "M4 12l7-5 7 5M4 18l7-5 7 5",
  swap: "M4 8h13M13 4l4 4-4 4M18 15H5M9 11l-4 4 4 4",
  stretcher: "M2 7h18M2 15h18M5 7v8M17 7v8M8 11h6M11 8.5v5",
  trench: "M2 9q4.5-4 9 0t9 0M2 15q4.5-4 9 0t9 0",
  squad: `M2 19c0-5 8-5 8 0M12 19c0-5 8-5 8 0${round(6, 10, 2.6)}${round(16, 10, 2.6)}`,
  binoculars: "M4 15V9l3-4h2v10zM18 15V9l-3-4h-2v10zM9 9h4",
};

/** The strokes of an icon in its square of 22; an unknown name is a dot. */
export const iconPath = (name: string): string => ICONS[name] ?? round(11, 11, 0.8);

/** An icon; an unknown name is a dot. Hidden from screen readers: its word stands beside it or in `aria-label`. */
export const Icon = still(({ name, size = 16 }: { name: string; size?: number }) => (
  <svg class="sw-icon" width={size} height={size} viewBox="0 0 22 22" aria-hidden="true">
    {line(iconPath(name), "currentColor", 1.8)}
  </svg>
));
