/** Light or dark: what the host says, what the system says, or what the user chose. */

export type Theme = "light" | "dark";
export type Choice = "host" | Theme;

const KEY = "stalingrad-widgets-theme";
const LIKES_DARK = "(prefers-color-scheme: dark)";

/** What an element says of itself: "data-jp-theme-light" in Jupyter, classes in VS Code and marimo, "theme" in Colab. */
function said(element: HTMLElement): Theme | null {
  const lab = element.dataset.jpThemeLight;
  if (lab) return lab === "true" ? "light" : "dark";
  const words = `${element.className} ${element.dataset.theme} ${element.getAttribute("theme")}`;
  const found = /(?:^|[ -])(light|dark|high-contrast)(?:$| |-theme)/.exec(words);
  return found ? (found[1] === "light" ? "light" : "dark") : null;
}

/** What the page around the widget shows: its own mark, else the system's preference. */
export function hostTheme(doc: Document): Theme {
  return said(doc.body) ?? said(doc.documentElement) ?? (doc.defaultView!.matchMedia(LIKES_DARK).matches ? "dark" : "light");
}

/** Calls `changed` whenever the host may have changed its theme; returns the clean-up. */
export function watchHost(doc: Document, changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  for (const element of [doc.documentElement, doc.body]) observer.observe(element, { attributes: true });
  const media = doc.defaultView!.matchMedia(LIKES_DARK);
  media.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    media.removeEventListener("change", changed);
  };
}

/** The user's own choice; some hosts give no storage, it then lasts as long as the view. */
export function keptChoice(): Choice {
  try {
    return (localStorage.getItem(KEY) as Choice | null) ?? "host";
  } catch {
    return "host";
  }
}

export function keepChoice(choice: Choice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // See keptChoice.
  }
}
