import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followEvents } from "./live.ts";

/** An event source that the test controls. */
class FakeSource extends EventTarget {
  static readonly open: FakeSource[] = [];
  static readonly CLOSED = 2;
  readyState = 1;
  constructor() {
    super();
    FakeSource.open.push(this);
  }
  /** Sends a revision in the server's form. */
  say(revision: number): void {
    this.notify("revision", { revision });
  }
  notify(name: string, data: object): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
  fail(): void {
    this.readyState = FakeSource.CLOSED;
    this.dispatchEvent(new Event("error"));
  }
  close(): void {
    this.readyState = FakeSource.CLOSED;
    const place = FakeSource.open.indexOf(this);
    if (place >= 0) FakeSource.open.splice(place, 1);
  }
}

const stops: (() => void)[] = [];

function aTab() {
  const revisions: number[] = [];
  const states: unknown[] = [];
  const answers: unknown[] = [];
  const onConversions = vi.fn();
  const poll = vi.fn();
  const onRefused = vi.fn();
  const stop = followEvents({
    onRevision: (revision) => revisions.push(revision),
    onState: (event) => states.push(event),
    onAnswers: (event) => answers.push(event),
    onConversions,
    poll,
    onRefused,
  });
  stops.push(stop);
  return { revisions, states, answers, onConversions, poll, onRefused, stop };
}

beforeEach(() => vi.stubGlobal("EventSource", FakeSource));
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await vi.waitFor(() => expect(FakeSource.open).toEqual([]));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const theSource = () =>
  vi.waitFor(() => expect(FakeSource.open).toHaveLength(1)).then(() => FakeSource.open[0] as FakeSource);

test("of several tabs one has the stream, and all hear of a revision", async () => {
  const tabs = [aTab(), aTab(), aTab()];
  const source = await theSource();
  source.say(7);
  await vi.waitFor(() => expect(tabs.map((tab) => tab.revisions)).toEqual([[7], [7], [7]]));
  expect(FakeSource.open).toHaveLength(1);
});

test("of several tabs all hear of a change of state and of answers, each told once [F-027]", async () => {
  const tabs = [aTab(), aTab()];
  const source = await theSource();
  const state = { organizationId: 7, entity: "location" };
  const answers = { ...state, records: { 3: "2026-01-01T00:00:00.000Z" } };
  source.notify("state", state);
  source.notify("answers", answers);
  await vi.waitFor(() => {
    expect(tabs.map((tab) => tab.states)).toEqual([[state], [state]]);
    expect(tabs.map((tab) => tab.answers)).toEqual([[answers], [answers]]);
  });
});

test("of several tabs all hear that a conversion got on", async () => {
  const tabs = [aTab(), aTab()];
  (await theSource()).notify("conversions", {});
  await vi.waitFor(() => expect(tabs.map((tab) => tab.onConversions.mock.calls.length)).toEqual([1, 1]));
});

test("a stream that opens again has all tabs look for what they missed, one that opens with the page does not [F-027]", async () => {
  const tabs = [aTab(), aTab()];
  const source = await theSource();
  source.dispatchEvent(new Event("open"));
  source.say(7);
  await vi.waitFor(() => expect(tabs.map((tab) => tab.revisions)).toEqual([[7], [7]]));
  expect(tabs.map((tab) => tab.states)).toEqual([[], []]);
  source.dispatchEvent(new Event("open"));
  await vi.waitFor(() => {
    expect(tabs.map((tab) => tab.states)).toEqual([[null], [null]]);
    expect(tabs.map((tab) => tab.answers)).toEqual([[null], [null]]);
  });
});

test("a stream that was open and is refused is told, since the session may have ended elsewhere; one that never was is not", async () => {
  const { onRefused } = aTab();
  const source = await theSource();
  source.fail();
  expect(onRefused).not.toHaveBeenCalled();
  source.dispatchEvent(new Event("open"));
  source.fail();
  expect(onRefused).toHaveBeenCalledTimes(1);
});

test("a tab that is opened later is told the newest revision", async () => {
  aTab();
  (await theSource()).say(8);
  const late = aTab();
  await vi.waitFor(() => expect(late.revisions).toEqual([8]));
});

test("when the tab with the stream is closed another takes over", async () => {
  const first = aTab();
  const second = aTab();
  const source = await theSource();
  first.stop();
  await vi.waitFor(() => expect(FakeSource.open[0]).not.toBe(source));
  (await theSource()).say(9);
  expect(second.revisions).toEqual([9]);
  expect(first.revisions).toEqual([]);
});

test("a refused stream is tried again after a while", async () => {
  aTab();
  const source = await theSource();
  vi.useFakeTimers();
  source.close();
  source.fail();
  vi.advanceTimersByTime(5_000);
  expect(FakeSource.open).toHaveLength(1);
});

test("without Web Locks a tab asks by itself every 5 seconds", () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", {});
  const { poll, stop } = aTab();
  vi.advanceTimersByTime(10_000);
  expect(poll).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(poll).toHaveBeenCalledTimes(2);
  expect(FakeSource.open).toEqual([]);
});
