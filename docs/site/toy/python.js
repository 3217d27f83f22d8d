// The connection to the worker. Stopping ends it; the next call begins a new one. What the reader's
// code prints goes to `onprinted`.
export class Python {
  #worker = null;
  #waiting = new Map();
  #last = 0;
  onprinted = () => {};

  call(name, ...words) {
    if (!this.#worker) this.#begin();
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, name, words });
    });
  }

  stop() {
    this.#end('Stopped.');
  }

  #end(text) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(new Error(text));
    this.#waiting.clear();
  }

  #begin() {
    this.#worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data: { id, value, error, printed } }) => {
      if (printed) this.onprinted(printed);
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) waiting.reject(new Error(error));
      else waiting.resolve(value);
    };
    this.#worker.onerror = () => this.#end('Python could not be loaded.');
  }
}
