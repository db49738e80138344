import { Component, type ComponentChildren } from "preact";

/** Whether a property of one is not the same in the other. Called for each drawing at each answer: no copy, no list. */
function differs<P extends object>(one: Readonly<P>, other: Readonly<P>): boolean {
  for (const key in one) if (one[key] !== other[key]) return true;
  return false;
}

/** A component that is drawn again only when one of its properties changed: for drawings that are many and costly. */
export function still<P extends object>(draw: (props: P) => ComponentChildren) {
  return class Still extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return differs(this.props as P, next) || differs(next, this.props as P);
    }

    override render(): ComponentChildren {
      return draw(this.props as P);
    }
  };
}
