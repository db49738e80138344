/** What anywidget loads: one store a model, and any number of views of it. */
import type { AnyModel, Initialize, Render } from "@anywidget/types";
import { render as draw } from "preact";
import { App } from "./App";
import type { Board, FromPython, Scene } from "./scene";
import { Store } from "./store";
import { say } from "./texts";
import "./tokens.css";
import "./shell.css";
import "./cards.css";
import "./lists.css";

interface Traits {
  board: Board;
  scene: Scene;
}
type Model = AnyModel<Traits & Record<string, unknown>>;

let views = 0;

function isScene(value: unknown): value is Scene {
  return typeof value === "object" && value !== null && "items" in value && "rev" in value;
}

/** The store of a model, fed by its messages; null until Python has set both traits. */
function open(model: Model): { store: Store; close: () => void } | null {
  const board = model.get("board");
  const scene = model.get("scene");
  if (!board?.spaces || !isScene(scene)) return null;
  const store = new Store(board, scene, {
    send: (message) => model.send(message),
    keep: (next) => model.set("scene", next),
  });
  const onMessage = (message: FromPython): void => store.receive(message);
  const onScene = (): void => {
    const next = model.get("scene");
    if (isScene(next)) store.replace(next);
  };
  const onBoard = (): void => store.lay(model.get("board"));
  model.on("msg:custom", onMessage);
  model.on("change:scene", onScene);
  model.on("change:board", onBoard);
  const close = (): void => {
    model.off("msg:custom", onMessage);
    model.off("change:scene", onScene);
    model.off("change:board", onBoard);
    store.close();
  };
  return { store, close };
}

function setUp(el: HTMLElement): void {
  draw(<p class="sw sw-setup">{say(undefined, "setting-up")}</p>, el);
}

/** A front end that opened before Python had a scene asks for it; returns the clean-up. */
function request(model: Model): () => void {
  const onFull = (message: FromPython): void => void (message.t === "full" && model.set("scene", message.scene));
  model.on("msg:custom", onFull);
  model.send({ t: "sync", have: 0 });
  return () => model.off("msg:custom", onFull);
}

/** A function, so that each model has a store of its own also where models share the module. */
export default function widget(): { initialize: Initialize; render: Render } {
  let opened: ReturnType<typeof open> = null;
  let stop: (() => void) | undefined;
  const get = (model: Model): Store | null => {
    opened ??= open(model);
    if (!opened) stop ??= request(model);
    else stop?.();
    return opened?.store ?? null;
  };
  return {
    initialize({ model }) {
      get(model as unknown as Model);
      return () => {
        opened?.close();
        opened = null;
      };
    },
    render({ model, el }) {
      const own = model as unknown as Model;
      const uid = `sw${++views}${Math.random().toString(36).slice(2, 6)}`;
      const show = (): void => {
        const store = get(own);
        if (!store) return setUp(el);
        own.off("change:scene", show);
        draw(<App store={store} uid={uid} doc={el.ownerDocument} />, el);
      };
      own.on("change:scene", show);
      show();
      return () => {
        own.off("change:scene", show);
        draw(null, el);
      };
    },
  };
}
