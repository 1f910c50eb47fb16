// Where records come from: the table in the page, or Python, in a kernel or in a worker.
import { recordAt } from "./unpack.mjs";

/** The table baked into the page. */
export const baked = (controls, states) => async (at) => recordAt(controls, states, at);

/** One question at a time: while one is answered, only the newest other one waits. */
export const newest = (question) => {
  let busy = false, next = null;
  const ask = (at) => new Promise((resolve, reject) => {
    if (busy) { next?.resolve(null); next = { at, resolve, reject }; return; }
    busy = true;
    question(at).then(resolve, reject).finally(() => {
      busy = false;
      if (!next) return;
      const waiting = next;
      next = null;
      ask(waiting.at).then(waiting.resolve, waiting.reject);
    });
  });
  return ask;
};

/** Asks by `send({id, ...question})`; `receive({id, record, error})` brings the answers. */
export const correspondence = (send) => {
  const waiting = new Map();
  let count = 0;
  return {
    ask: (question) => new Promise((resolve, reject) => {
      waiting.set(++count, { resolve, reject });
      send({ id: count, ...question });
    }),
    receive: ({ id, record, error }) => {
      if (error) waiting.get(id)?.reject(new Error(error));
      else waiting.get(id)?.resolve(record);
      waiting.delete(id);
    },
  };
};
