/** Small things that many parts use. */
import type { ComponentChildren, ComponentProps } from "preact";
import { Icon } from "../draw/Icon";
import type { Id } from "../scene";
import { type View, useView } from "../view";

/** The id of a rule; a click opens its text. */
export function Chip({ rule }: { rule: string }) {
  const view = useView();
  return (
    <button type="button" class="sw-chip" onClick={(event) => view.rule(rule, event.currentTarget)}>
      {rule}
    </button>
  );
}

/** Pointing at a thing, by pointer or focus, shows its odds. */
export function pointing(view: View, id: Id) {
  const on = (): void => view.hover(id);
  const off = (): void => view.hover(null);
  return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off };
}

interface IconButtonProps {
  icon: string;
  label: string;
  off?: boolean;
  pressed?: boolean;
  expanded?: boolean;
  onClick: (target: HTMLElement) => void;
}

/** A square button with an icon. When it is barred it can still be asked why. */
export function IconButton({ icon, label, off = false, pressed, expanded, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class={off ? "sw-ib sw-off" : "sw-ib"}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      aria-pressed={pressed}
      aria-expanded={expanded}
      onClick={(event) => onClick(event.currentTarget)}
    >
      <Icon name={icon} />
    </button>
  );
}

interface ButtonProps {
  gold?: boolean;
  pressed?: boolean;
  /** Stands back behind the answers. */
  small?: boolean;
  icon?: string;
  onClick: () => void;
  children: ComponentChildren;
  /** Handlers of pointing, and the word it answers with. */
  attrs?: ComponentProps<"button"> & { "data-word"?: string };
}

export function Button({ gold = false, pressed = false, small = false, icon, onClick, children, attrs }: ButtonProps) {
  return (
    <button type="button" class={`sw-btn${gold ? " sw-go" : ""}${small ? " sw-small" : ""}`} aria-pressed={pressed || undefined} onClick={onClick} {...attrs}>
      {icon && <Icon name={icon} size={15} />}
      {children}
    </button>
  );
}

/** "+2", "−1", "0"; words stay as they are. */
export function signed(amount: number | string, plain = false): string {
  if (typeof amount === "string") return amount;
  return amount < 0 ? `−${-amount}` : amount > 0 && !plain ? `+${amount}` : `${amount}`;
}

interface PanelProps {
  title: string;
  right?: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}

/** A panel with a small caption. */
export function Panel({ title, right, class: extra = "", children }: PanelProps) {
  return (
    <section class={`sw-panel ${extra}`} aria-label={title}>
      <div class="sw-cap">
        <h2>{title}</h2>
        {right}
      </div>
      {children}
    </section>
  );
}
