/** Builds a value once for each object. It lives as long as the object. */
export function memoize<Of extends object, T>(build: (of: Of) => T): (of: Of) => T {
  const known = new WeakMap<Of, T>();
  return (of) => {
    const former = known.get(of);
    if (former !== undefined || known.has(of)) return former as T;
    const built = build(of);
    known.set(of, built);
    return built;
  };
}

/** Like {@link memoize}, for each pair of objects. */
export function memoizePair<A extends object, B extends object, T>(build: (a: A, b: B) => T): (a: A, b: B) => T {
  const ofFirst = memoize((a: A) => memoize((b: B) => build(a, b)));
  return (a, b) => ofFirst(a)(b);
}

/**
 * Like {@link memoize}, for each object and key.
 * @param most values of one object; when there would be more, all are dropped
 */
export function memoizeByKey<T>(most = Number.POSITIVE_INFINITY): (of: object, key: string, build: () => T) => T {
  const valuesOf = memoize<object, Map<string, T>>(() => new Map());
  return (of, key, build) => {
    const known = valuesOf(of);
    const former = known.get(key);
    if (former !== undefined) return former;
    if (known.size >= most) known.clear();
    const built = build();
    known.set(key, built);
    return built;
  };
}
