import { describe, expect, test } from "vitest";
import { activeSession, type ActiveSession, timeLeft } from "../data/session/session.ts";
import { APPLICATION, aSession } from "../testing/clinic.ts";
import { expiryOf } from "./expiry.ts";

describe("what is shown of the time left", () => {
  test("the dialog from 60 seconds on, not before [ACC-082, ACC-220]", () => {
    expect(expiryOf(60_000)).toEqual({ kind: "dialog", minutes: 1, seconds: 60 });
    expect(expiryOf(60_500).kind).toBe("warning");
    expect(expiryOf(1)).toEqual({ kind: "dialog", minutes: 1, seconds: 1 });
  });

  test("the warning from 5 minutes on, not before [ACC-087, ACC-220]", () => {
    expect(expiryOf(301_000)).toEqual({ kind: "quiet" });
    expect(expiryOf(300_000)).toEqual({ kind: "warning", minutes: 5 });
  });

  test("minutes are rounded up and fall by one every 60 seconds [ACC-088, ACC-220, ACC-D16]", () => {
    expect([300_000, 240_001, 240_000, 180_000, 120_000, 60_001].map(expiryOf)).toEqual(
      [5, 5, 4, 3, 2, 2].map((minutes) => ({ kind: "warning", minutes })),
    );
  });

  test("it is over at 0 [ACC-086]", () => {
    expect(expiryOf(0)).toEqual({ kind: "over" });
    expect(expiryOf(-5000)).toEqual({ kind: "over" });
  });
});

test("time is counted by the server's clock, however wrong the browser's is [ACC-D16]", () => {
  const browserIsAhead = 3_600_000;
  const session = aSession({ left: 90_000 });
  const readAt = session.now + browserIsAhead;
  const active = activeSession(session, readAt, APPLICATION) as ActiveSession;
  expect(timeLeft(active, readAt + 30_000)).toBe(60_000);
});
