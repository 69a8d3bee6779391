import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { AppError } from "../base/errors.ts";
import { createFairTurns, type FairLimits, type FairTurns, type Owner } from "./fair-turns.ts";

const LIMITS: FairLimits = {
  atOnce: 1,
  ofOrganization: 10,
  ofPerson: 10,
  waiting: 10,
  waitingOfPerson: 10,
  longestWaitMs: 60_000,
  retrySeconds: 5,
  refusals: { ofPerson: "tooManyCalls", inTotal: "callsBusy" },
};

/** Work that ends on command, and notes when it begins. */
function work(turns: FairTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (owner: Owner, name: string, gone?: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    const run = (): Promise<void> => (begun.push(name), promise);
    return turns.run(owner, run, gone);
  };
  /** Ends each piece of work as it begins, and answers the order. */
  const all = async (count: number): Promise<readonly string[]> => {
    for (let done = 0; done < count; done += 1) {
      await expect.poll(() => begun.length).toBeGreaterThan(done);
      ends.get(begun[done] ?? "")?.();
    }
    return begun;
  };
  return { begin, begun, all };
}

function of(organization: string, person = organization): Owner {
  return { organization, person };
}

function refusalOf(waiting: Promise<unknown>): Promise<unknown> {
  return waiting.then(
    () => null,
    (error: unknown) => error,
  );
}

test("so many run at once, those of one person in the order in which they came [F-003]", async () => {
  const { begin, begun, all } = work(createFairTurns({ ...LIMITS, atOnce: 2 }));
  const done = ["1", "2", "3", "4", "5"].map((name) => begin(of("a"), name));
  await expect.poll(() => begun).toEqual(["1", "2"]);
  expect(await all(5)).toEqual(["1", "2", "3", "4", "5"]);
  await Promise.all(done);
});

test("turns go round the organizations, and within one round its people [F-180]", async () => {
  const { begin, all } = work(createFairTurns(LIMITS));
  const busy = ["1", "2", "3", "4"].map((name) => begin(of("a", "ann"), `ann ${name}`));
  const others = [begin(of("a", "abe"), "abe"), begin(of("b", "bea"), "bea 1"), begin(of("b", "bea"), "bea 2")];
  expect(await all(7)).toEqual(["ann 1", "ann 2", "bea 1", "abe", "bea 2", "ann 3", "ann 4"]);
  await Promise.all([...busy, ...others]);
});

test("one person and one organization leave room for others, also while they alone wait [F-180]", async () => {
  const { begin, begun, all } = work(createFairTurns({ ...LIMITS, atOnce: 4, ofOrganization: 3, ofPerson: 2 }));
  const waiting = ["1", "2", "3"].map((name) => begin(of("a", "ann"), `ann ${name}`));
  waiting.push(begin(of("a", "abe"), "abe"), begin(of("a", "ada"), "ada"));
  await expect.poll(() => begun).toEqual(["ann 1", "ann 2", "abe"]);
  waiting.push(begin(of("b"), "bea"));
  await expect.poll(() => begun).toEqual(["ann 1", "ann 2", "abe", "bea"]);
  expect((await all(6)).toSorted()).toEqual(["abe", "ada", "ann 1", "ann 2", "ann 3", "bea"]);
  await Promise.all(waiting);
});

test("who finds no place to wait is refused with a sentence and a wait, and takes no places of others [F-003] [F-180]", async () => {
  const { begin, all } = work(createFairTurns({ ...LIMITS, waiting: 3, waitingOfPerson: 2 }));
  const waiting = ["1", "2", "3"].map((name) => begin(of("a"), name));
  const refused = await refusalOf(begin(of("a"), "4"));
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "5" } });
  expect((refused as AppError).message).toBe(
    "You have 2 calls waiting or running, which is the most that one person may have. Wait for their answers, then try again in 5 seconds.",
  );
  waiting.push(begin(of("b"), "5"));
  expect(await refusalOf(begin(of("c"), "6"))).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  await all(4);
  await Promise.all(waiting);
});

test("who has gone, and who waits too long, leaves the queue and takes no turn [F-180]", async () => {
  const { begin, begun, all } = work(createFairTurns({ ...LIMITS, longestWaitMs: 30 }));
  const first = begin(of("a"), "first");
  const gone = new AbortController();
  const left = refusalOf(begin(of("b"), "gone", gone.signal));
  const late = refusalOf(begin(of("c"), "late"));
  const early = refusalOf(begin(of("d"), "aborted", AbortSignal.abort()));
  gone.abort();
  expect(await left).toMatchObject({ code: "callsBusy" });
  expect(await early).toMatchObject({ code: "callsBusy" });
  expect(await late).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  await delay(1);
  const next = begin(of("e"), "next");
  expect(await all(2)).toEqual(["first", "next"]);
  await Promise.all([first, next]);
  expect(begun).toEqual(["first", "next"]);
});

test("a wait is as long as it says where the clock is set in between [F-181]", async () => {
  const { begin } = work(createFairTurns({ ...LIMITS, longestWaitMs: 30 }));
  const now = Date.now;
  try {
    void begin(of("a"), "first");
    const waiting = refusalOf(begin(of("b"), "second"));
    Date.now = () => now() - 3_600_000;
    expect(await waiting).toMatchObject({ code: "callsBusy" });
  } finally {
    Date.now = now;
  }
});

test("work that fails ends its turn", async () => {
  const turns = createFairTurns(LIMITS);
  await expect(turns.run(of("a"), () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await turns.run(of("a"), () => Promise.resolve("done"))).toBe("done");
});
