/** A board wider than its window scrolls sideways: it shows that there is more, and goes to what is asked about. */
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** Says on which sides there is more of the board: "l", "r" or both. */
export function tellMore(box: HTMLElement): void {
  const hidden = box.scrollWidth - box.clientWidth;
  const more = (box.scrollLeft > 2 ? "l" : "") + (box.scrollLeft < hidden - 2 ? "r" : "");
  if (more !== box.dataset.more) box.dataset.more = more;
}

/** Brings all that can be chosen into the middle of the window, if some of it lies outside. */
export function showChoices(box: HTMLElement): void {
  if (box.scrollWidth <= box.clientWidth + 2) return;
  const frame = box.getBoundingClientRect();
  const boxes = [...box.querySelectorAll(".sw-can")].map((choice) => choice.getBoundingClientRect());
  const [left, right] = [Math.min(...boxes.map((one) => one.left)), Math.max(...boxes.map((one) => one.right))];
  if (!boxes.length || (left >= frame.left && right <= frame.right)) return;
  box.scrollLeft += (left + right) / 2 - (frame.left + frame.right) / 2;
}

export function usePan(board: RefObject<HTMLElement | null>, question: unknown): void {
  useEffect(() => {
    const box = board.current!;
    const tell = (): void => tellMore(box);
    const observer = new ResizeObserver(tell);
    observer.observe(box);
    box.addEventListener("scroll", tell);
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", tell);
    };
  }, []);
  useEffect(() => showChoices(board.current!), [question]);
}
