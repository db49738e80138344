// A front end for widgets without a kernel: models and views as anywidget's own runtime makes them.
// Python is reached through py_receive(model id, data) and py_poll(); both give back what Python wants delivered.
window.host = (() => {
  const POLL_MS = 10;
  const models = new Map();
  let running = true;

  class Model {
    constructor(id, state) {
      Object.assign(this, { id, state, dirty: {}, listeners: [] });
    }
    get(key) { return this.state[key]; }
    set(key, value) {
      this.state[key] = value;
      this.dirty[key] = value;
      this.fire(`change:${key}`, this, value);
    }
    save_changes() {
      const state = this.dirty;
      this.dirty = {};
      if (Object.keys(state).length) toPython(this.id, { method: "update", state, buffer_paths: [] });
    }
    send(content) { toPython(this.id, { method: "custom", content }); }
    on(names, callback) {
      for (const name of names.split(" ")) this.listeners.push({ name, callback });
    }
    off(names, callback) {
      const gone = names?.split(" ");
      this.listeners = this.listeners.filter((one) =>
        (gone && !gone.includes(one.name)) || (callback && one.callback !== callback));
    }
    fire(name, ...what) {
      for (const one of [...this.listeners]) if (one.name === name) one.callback(...what);
    }
    receive(data) {
      if (data.method === "custom") this.fire("msg:custom", data.content, []);
      if (data.method !== "update") return;
      const changed = Object.keys(data.state).filter((key) => this.state[key] !== data.state[key]);
      Object.assign(this.state, data.state);
      for (const key of changed) this.fire(`change:${key}`, this, this.state[key]);
      if (changed.length) this.fire("change", this);
    }
  }

  const deliver = (outbox) => { for (const [id, data] of outbox) models.get(id)?.model.receive(data); };
  const toPython = async (id, data) => deliver(await window.py_receive(id, data));
  const poll = async () => deliver(await window.py_poll());
  const keepPolling = async () => {
    if (!running) return;
    await poll();
    setTimeout(keepPolling, POLL_MS);
  };

  const load = async (esm) => {
    const url = URL.createObjectURL(new Blob([esm], { type: "text/javascript" }));
    const { default: made } = await import(url);
    return typeof made === "function" ? await made() : made;
  };

  // A model of the widget, initialised once, as when the comm opens.
  const open = async (id, state) => {
    if (models.has(id)) return;
    document.head.append(Object.assign(document.createElement("style"), { textContent: state._css ?? "" }));
    const definition = await load(state._esm);
    const model = new Model(id, state);
    models.set(id, { model, definition, views: [] });
    await definition.initialize?.({ model, signal: new AbortController().signal, experimental: {} });
  };

  // One more view of it, as when its cell is shown; the number of the view.
  const show = async (id, parent) => {
    const { model, definition, views } = models.get(id);
    const stop = new AbortController();
    const el = document.createElement("div");
    el.className = "host-view";
    document.querySelector(parent).append(el);
    const cleanUp = await definition.render?.({ model, el, signal: stop.signal, experimental: {} });
    return views.push({ el, stop, cleanUp }) - 1;
  };

  // As when the cell's output is cleared.
  const close = async (id, number) => {
    const view = models.get(id).views[number];
    view.stop.abort();
    await view.cleanUp?.();
    view.el.remove();
  };

  keepPolling();
  return { open, show, close, poll, models, stop: () => { running = false; } };
})();
