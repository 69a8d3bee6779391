const last = new WeakMap<object, Promise<unknown>>();

/** Runs works of one owner one after the other, in the order of the calls. */
export function inTurn<T>(owner: object, work: () => Promise<T>): Promise<T> {
  const running = (last.get(owner) ?? Promise.resolve()).then(work);
  last.set(
    owner,
    running.catch(() => undefined),
  );
  return running;
}
