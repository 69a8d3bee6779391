import { Fragment, jsx as make, jsxs as makeSeveral } from "react/jsx-runtime";

/*
 * /* The JSX runtime of vitest's project `kit`: React's own, which also records each element that is created. The
 * conformance kit then calls the handlers of inputs without a browser.
 */

/** An element of the page as a component created it. */
export interface RecordedElement {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
}

const recorded: RecordedElement[] = [];

/** The elements created since the last call, with the handlers that markup does not show. */
export function takeRecorded(): readonly RecordedElement[] {
  return recorded.splice(0);
}

function record<Arguments extends readonly [unknown, unknown, ...unknown[]], Answer>(
  factory: (...given: Arguments) => Answer,
): (...given: Arguments) => Answer {
  return (...given) => {
    const [type, props] = given;
    if (typeof type === "string") recorded.push({ type, props: props as RecordedElement["props"] });
    return factory(...given);
  };
}

export { Fragment };
export const jsx = record<Parameters<typeof make>, ReturnType<typeof make>>(make);
export const jsxs = record<Parameters<typeof makeSeveral>, ReturnType<typeof makeSeveral>>(makeSeveral);
