import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumArgs, chromiumPath } from "../../.ci/chromium.ts";

/** Time of the page's main thread, in milliseconds on the processor, whatever else the machine does meanwhile. */
export interface Used {
  /** In JavaScript. */
  readonly script: number;
  /** Altogether: JavaScript, styles, layout and the rest. */
  readonly task: number;
}

export async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs });
}

/**
 * A page in a process of its own, moved by real events and asked by the browser's own counters. Elements are found by the
 * browser alone: Playwright's search goes through all of a page, in time that would count as the page's own.
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
   * What the page uses for this, until it is at rest again.
   * @param hum milliseconds of script in a tenth of a second that still are rest: an open list looks at each frame where
   * it belongs
   */
  async uses(act: () => Promise<unknown>, hum = 0.05): Promise<Used> {
    await this.#session.send("HeapProfiler.collectGarbage");
    const before = await this.#rest(hum);
    await act();
    const after = await this.#rest(hum);
    return { script: after.script - before.script, task: after.task - before.task };
  }

  /** Shows what the page is for. */
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

  /** Away from the edges, where a footer may lie over it. */
  async bringToMiddle(selector: string): Promise<void> {
    await this.#page.evaluate((css) => document.querySelector(css)?.scrollIntoView({ block: "center" }), selector);
  }

  /** Presses the element's middle, as a mouse does. */
  async press(selector: string): Promise<void> {
    const box = await this.#page.evaluate(
      (css) => document.querySelector(css)?.getBoundingClientRect().toJSON(),
      selector,
    );
    if (!box) throw new Error(`${selector} is not on the page`);
    await this.#page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  /** Key by key; each is over before the next begins. */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** One key by its name, such as Enter. */
  async key(name: string): Promise<void> {
    await this.#page.keyboard.press(name);
  }

  /** Begins to time keys: from each key to the end of the frame that follows it. */
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

  /** The counters once nothing more happens: what is put off, such as the writing of a draft, belongs to its cause. */
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

/** Rest is four looks in a row at which nothing had happened: longer than the pause after which a draft is written. */
const LOOK_MS = 100;
const QUIET_LOOKS = 4;
