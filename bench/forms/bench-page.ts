import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumArgs, chromiumPath } from "../../.ci/chromium.ts";

/** Time of the page's main thread in milliseconds of processor time, whatever else the machine does. */
export interface Used {
  /** JavaScript only. */
  readonly script: number;
  /** Everything: JavaScript, styles, layout and the rest. */
  readonly task: number;
}

export async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs });
}

/**
 * A page in a process of its own, controlled by real events and measured by the browser's own counters. Elements are
 * found by the browser itself, because Playwright's search would add to the page's time.
 */
export class BenchPage {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  /** @param cookie of a session, as a Cookie header */
  static async open(browser: Browser, address: string, cookie = ""): Promise<BenchPage> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const pairs = cookie === "" ? [] : cookie.split("; ").map((pair) => pair.split("="));
    await context.addCookies(
      pairs.map(([name = "", ...value]) => ({ name, value: value.join("="), url: new URL(address).origin })),
    );
    const page = await context.newPage();
    page.on("pageerror", (error) => {
      throw error;
    });
    await page.goto(address);
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    return new BenchPage(page, session);
  }

  /**
   * The time that the page uses for an action, until it is idle again.
   * @param hum milliseconds of script in a tenth of a second that still count as idle; an open list checks its position
   *   at each frame
   */
  async uses(act: () => Promise<unknown>, hum = 0.05): Promise<Used> {
    await this.#session.send("HeapProfiler.collectGarbage");
    const before = await this.#rest(hum);
    await act();
    const after = await this.#rest(hum);
    return { script: after.script - before.script, task: after.task - before.task };
  }

  /** Opens the content of the page. */
  async open(): Promise<void> {
    await this.bringToMiddle("#open");
    await this.press("#open");
    await this.waitFor("#content form");
  }

  async closeContent(): Promise<void> {
    await this.bringToMiddle("#close");
    await this.press("#close");
    await this.waitForGone("#content form");
  }

  /** Scrolls it away from the edges, where a footer may cover it. */
  async bringToMiddle(selector: string): Promise<void> {
    await this.#page.evaluate((css) => document.querySelector(css)?.scrollIntoView({ block: "center" }), selector);
  }

  /** Clicks the middle of the element, as a mouse does. */
  async press(selector: string): Promise<void> {
    const box = await this.#page.evaluate(
      (css) => document.querySelector(css)?.getBoundingClientRect().toJSON(),
      selector,
    );
    if (!box) throw new Error(`${selector} is not on the page`);
    await this.#page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  /** Types key by key; each ends before the next begins. */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Presses one key by its name, such as Enter. */
  async key(name: string): Promise<void> {
    await this.#page.keyboard.press(name);
  }

  /** Starts to time keys: from each key to the end of the next frame. */
  async timeKeys(): Promise<void> {
    await this.#page.evaluate(() => {
      const drawn: number[] = [];
      Object.assign(window, { drawn });
      const noteDrawn = (started: number) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => drawn.push(performance.now() - started), { once: true });
        port1.start();
        port2.postMessage(null);
      };
      addEventListener("keydown", ({ timeStamp }) => requestAnimationFrame(() => noteDrawn(timeStamp)), true);
    });
  }

  /** @returns milliseconds of the last key, once its frame is drawn */
  async lastKey(): Promise<number> {
    const times = await this.#page.waitForFunction(() => {
      const { drawn } = window as unknown as { readonly drawn: number[] };
      return drawn.length > 0 && drawn.splice(0);
    });
    return ((await times.jsonValue()) as number[]).at(-1) ?? Number.NaN;
  }

  async waitFor(selector: string): Promise<void> {
    await this.#page.waitForFunction((css) => document.querySelector(css) !== null, selector);
  }

  async waitForGone(selector: string): Promise<void> {
    await this.#page.waitForFunction((css) => document.querySelector(css) === null, selector);
  }

  async close(): Promise<void> {
    await this.#page.context().close();
  }

  /** Reads the counters once the page is idle. Delayed work, such as storing a draft, counts for its cause. */
  async #rest(hum: number): Promise<Used> {
    let last = await this.#counters();
    for (let quiet = 0; quiet < QUIET_LOOKS; ) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      const now = await this.#counters();
      quiet = now.script - last.script < hum ? quiet + 1 : 0;
      last = now;
    }
    return last;
  }

  async #counters(): Promise<Used> {
    const { metrics } = await this.#session.send("Performance.getMetrics");
    const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000;
    return { script: of("ScriptDuration"), task: of("TaskDuration") };
  }
}

/** Idle means four checks in a row without activity, which is longer than the delay before a draft is stored. */
const LOOK_MS = 100;
const QUIET_LOOKS = 4;
