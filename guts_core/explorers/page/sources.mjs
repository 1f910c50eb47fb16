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

/**
 * Asks by `send({id, ...question})`; `receive({id, record, error})` brings the answers, and
 * `receive({progress})` a text for all who wait. After `fail(message)` nobody waits any more. Those
 * who hear each other's answers number their questions from different places, `after`.
 */
export const correspondence = (send, after = 0) => {
  const waiting = new Map();
  let count = after;
  return {
    ask: (question, told) => new Promise((resolve, reject) => {
      waiting.set(++count, { resolve, reject, told });
      send({ id: count, ...question });
    }),
    receive: ({ id, record, error, progress }) => {
      if (progress) return waiting.forEach(({ told }) => told?.(progress));
      // Who answers, if only with an error, is there.
      if (error) waiting.get(id)?.reject(Object.assign(new Error(error), { lost: false }));
      else waiting.get(id)?.resolve(record);
      waiting.delete(id);
    },
    fail: (message) => {
      waiting.forEach(({ reject }) => reject(new Error(message)));
      waiting.clear();
    },
  };
};

/**
 * One helper for all who ask, such as a worker: `start(receive, lose)` gives `{send, end}`. The
 * first question starts it; the first after it was lost, by `lose(message)` or an answer that says
 * so, starts another. Whoever waited for the lost one is told.
 */
export const shared = (start) => {
  let current = null;
  const begin = () => {
    const letters = correspondence((question) => helper.send(question));
    const lose = (message) => {
      if (current === letters) current = null;
      helper.end();
      letters.fail(message);
    };
    const helper = start((answer) => (answer.lost ? lose(answer.error) : letters.receive(answer)), lose);
    return letters;
  };
  return (question, told) => (current ??= begin()).ask(question, told);
};
