type Load = () => Promise<unknown>;

/** Vitest calls its `wrapDynamicImport` for each dynamic import. */
const { __vitest_browser_runner__: runner } = globalThis as unknown as {
  readonly __vitest_browser_runner__: { wrapDynamicImport: (load: Load) => Promise<unknown> };
};
const importAnew = runner.wrapDynamicImport;
/** Loaded modules, by the code that imports them. */
const known = new Map<string, Promise<unknown>>();

/*
 * For a dynamic import, the browser visits all modules that it leads to, even if they are loaded: 10 ms for a screen. An
 * application that a test opens imports two or three of them.
 */
runner.wrapDynamicImport = (load) => {
  const code = String(load);
  if (!/^(async )?\(\) => import\("[^"]+"\)$/.test(code)) return importAnew(load);
  const before = known.get(code);
  if (before) return before;
  const loaded = importAnew(load);
  known.set(code, loaded);
  loaded.catch(() => known.delete(code));
  return loaded;
};
