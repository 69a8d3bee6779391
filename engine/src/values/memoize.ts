/** Builds a value once for each object. It lives as long as the object. */
export function memoize<Of extends object, T extends object>(build: (of: Of) => T): (of: Of) => T {
  const known = new WeakMap<Of, T>();
  return (of) => {
    const former = known.get(of);
    if (former !== undefined) return former;
    const built = build(of);
    known.set(of, built);
    return built;
  };
}
