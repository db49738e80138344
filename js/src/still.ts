import { Component, type ComponentChildren } from "preact";

/** A component that is drawn again only when one of its properties changed: for drawings that are many and costly. */
export function still<P extends object>(draw: (props: P) => ComponentChildren) {
  return class Still extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const old = this.props as P;
      return (Object.keys({ ...old, ...next }) as (keyof P)[]).some((key) => old[key] !== next[key]);
    }

    override render(): ComponentChildren {
      return draw(this.props as P);
    }
  };
}
