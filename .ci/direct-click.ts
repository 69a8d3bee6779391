import { commands, type Locator, page, type UserEventClickOptions } from "vitest/browser";

declare module "vitest/browser" {
  interface BrowserCommands {
    /** Moves the mouse to a point of the browser's window and clicks. */
    clickAt: (x: number, y: number) => Promise<void>;
  }
}

/** How long to wait until an element can be clicked, in ms. After that Playwright waits, and says what is wrong. */
const LIMIT = 1_000;
/** How long an element has to stand still, in ms. What a page does right after it is drawn may still move it. */
const REST = 40;
const STEP = 20;
/** The real ones, also in tests with fake timers. */
const now = performance.now.bind(performance);
const later = globalThis.setTimeout.bind(globalThis);
const EVENTS = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"] as const;

interface Target {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
}

/*
 * For a click, Playwright asks the browser a dozen things, one after another: 30 ms of processor time. Here the page
 * finds the answers, and the browser only moves the mouse: 8 ms. Clicks with options are left to Playwright.
 */
const locators = Object.getPrototypeOf(page.getByText("")) as Pick<Locator, "click">;
const playwrightClick = locators.click;
locators.click = async function (this: Locator, options?: UserEventClickOptions) {
  const target = options ? null : await targetOf(this);
  if (!target || !(await click(target))) await playwrightClick.call(this, options);
};

/** The middle of the element, once it is the only one, at rest, enabled and on top. Null if Playwright must decide. */
async function targetOf(locator: Locator): Promise<Target | null> {
  const end = now() + LIMIT;
  let element: Element | undefined;
  let last: DOMRect | undefined;
  let since = now();
  let isScrolled = false;
  do {
    // Looking for it takes longest, so only until it is there, and once more before the click.
    if (!element?.isConnected) [element] = locator.elements();
    const box = element?.getBoundingClientRect();
    if (!box || !last || !isSame(box, last)) since = now();
    last = box;
    if (element && box && now() - since >= REST && !element.closest(":disabled, [aria-disabled=true]")) {
      const [found, other] = locator.elements();
      if (other) return null;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (found !== element) element = last = undefined;
      else if (element.contains(document.elementFromPoint(x, y))) return { element, x, y };
      else if (isScrolled) return null;
      else {
        element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        isScrolled = true;
      }
    }
    // Waiting for a frame would draw one.
    await new Promise((resume) => later(resume, STEP));
  } while (now() < end);
  return null;
}

function isSame(a: DOMRect, b: DOMRect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/** Whether the element was clicked. If it has moved away meanwhile, what is now in its place notices nothing. */
async function click({ element, x, y }: Target): Promise<boolean> {
  let isHit = true;
  const guard = (event: Event) => {
    if (event.type === "pointerdown") isHit = element.contains(event.target as Node);
    if (isHit) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  if (document.activeElement === document.body) window.focus();
  for (const type of EVENTS) window.addEventListener(type, guard, true);
  // The runner shows the frame of the tests smaller where the window is too small for it.
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, window.innerWidth);
  const scale = frame.width / window.innerWidth;
  await commands.clickAt(frame.x + x * scale, frame.y + y * scale);
  for (const type of EVENTS) window.removeEventListener(type, guard, true);
  return isHit;
}
