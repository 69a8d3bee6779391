import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { announce } from "./announcements.ts";
import { isTyping, isWindowOpen } from "../key-press.ts";
import { focusWayOn } from "../layout/Stepper.tsx";

/** A line with a problem. */
export interface Problem {
  /** Key of its line. */
  readonly key: string;
  /** Announced when the focus goes to it. */
  readonly text: string;
}

export interface ProblemWalkRequest {
  /** The element that contains the lines, each with its key in `data-line`. */
  readonly place: RefObject<HTMLElement | null>;
  readonly problems: readonly Problem[];
  /** Draws a line that is out of sight. */
  readonly scrollTo: (key: string) => void;
}

export interface ProblemWalk {
  /** Index of the last visited problem, or -1. */
  readonly at: number;
  /** Goes to the next or the previous problem. */
  readonly step: (by: 1 | -1) => void;
  /** Handles a click on a line's button that accepts a suggestion or skips the value. */
  readonly onClick: (event: { readonly target: EventTarget; readonly detail: number }) => void;
  readonly onFocus: (event: { readonly target: EventTarget }) => void;
}

/** The buttons that keys press in the line of a problem. */
const KEY_BUTTONS: Readonly<Record<string, { readonly button: string; readonly none: string }>> = {
  a: { button: "[data-accept]", none: "There is nothing to accept here." },
  s: { button: "[data-skip]", none: "This cannot be skipped." },
};

/** Goes from problem to problem: J and K move, A accepts a suggestion, S skips the value. */
export function useProblemWalk(request: ProblemWalkRequest): ProblemWalk {
  const { place, problems } = request;
  const { at, current, setCurrent, goTo } = useCurrentProblem(request);
  const last = useLastPlace(at);
  const step = (by: 1 | -1) => {
    if (problems.length === 0) return announce("There are no problems.");
    if (at >= 0) return goTo(at + by);
    goTo(by === 1 ? last : last - 1);
  };
  const press = (key: string): boolean => {
    if (key === "j" || key === "k") {
      step(key === "j" ? 1 : -1);
      return true;
    }
    const pressed = KEY_BUTTONS[key];
    if (!pressed || problems.length === 0) return false;
    const line = at >= 0 && current !== null ? lineOf(place.current, current) : null;
    if (!line) step(1);
    else if (!clickIn(line, pressed.button)) announce(pressed.none);
    return true;
  };
  useKeys(place, press);
  return {
    at,
    step,
    onFocus: ({ target }) => {
      const key = target instanceof Element ? target.closest<HTMLElement>("[data-line]")?.dataset["line"] : undefined;
      if (key !== undefined && problems.some((problem) => problem.key === key)) setCurrent(key);
    },
    onClick: ({ target, detail }) => {
      const button = target instanceof Element ? target.closest("[data-accept], [data-skip]") : null;
      const line = button?.closest<HTMLElement>("[data-line]");
      const key = line?.dataset["line"];
      if (!line || key === undefined) return;
      // With the pointer, the person looks at this place, but the button is about to disappear.
      if (detail > 0) line.focus({ preventScroll: true });
      else goOn(problems, key, goTo);
    },
  };
}

/** The last visited problem. A new one is drawn, announced and focused. */
function useCurrentProblem({ place, problems, scrollTo }: ProblemWalkRequest) {
  const [current, setCurrent] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    const line = wanted.current === null ? null : lineOf(place.current, wanted.current);
    if (!line) return;
    wanted.current = null;
    line.focus({ preventScroll: true });
    line.scrollIntoView({ block: "nearest" });
  });
  const goTo = (index: number, done = "") => {
    const number = (index + problems.length) % problems.length;
    const next = problems[number];
    if (!next) return;
    wanted.current = next.key;
    setCurrent(next.key);
    if (!lineOf(place.current, next.key)) scrollTo(next.key);
    announce(`${done}Problem ${number + 1} of ${problems.length}: ${next.text}`);
  };
  return { at: problems.findIndex(({ key }) => key === current), current, setCurrent, goTo };
}

/** After a problem was solved by its button, goes to the next one. */
function goOn(problems: readonly Problem[], key: string, goTo: (index: number, done: string) => void): void {
  const index = problems.findIndex((problem) => problem.key === key);
  if (index >= 0 && problems.length > 1) return goTo(index + 1, "Done. ");
  announce("Done. There are no more problems.");
  focusWayOn();
}

function lineOf(place: HTMLElement | null, key: string): HTMLElement | null {
  return place?.querySelector<HTMLElement>(`[data-line="${CSS.escape(key)}"]`) ?? null;
}

function clickIn(line: HTMLElement, selector: string): boolean {
  const button = line.querySelector<HTMLElement>(selector);
  button?.click();
  return button !== null;
}

/** The index of the last visited problem after it has been solved. The one that took its place is next. */
function useLastPlace(at: number): number {
  const [last, setLast] = useState(0);
  if (at >= 0 && at !== last) setLast(at);
  return last;
}

/** The review handles single keys while the focus is in it, or on no control, such as the title of the page. */
function useKeys(place: RefObject<HTMLElement | null>, press: (key: string) => boolean): void {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOwn = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented;
      if (isOwn || isTyping(event.target) || isWindowOpen() || !isNear(place.current, event.target)) return;
      if (latest.current(event.key.toLowerCase())) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [place]);
}

function isNear(place: HTMLElement | null, target: EventTarget | null): boolean {
  if (!place || !(target instanceof Element)) return false;
  // A letter on an editable value starts to edit it.
  if (place.contains(target)) return target.closest("[data-cell-edit]") === null;
  return target.closest("a, button, [role=button], [role^=menu], [role=tab]") === null;
}
