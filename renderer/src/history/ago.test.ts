import { describe, expect, test } from "vitest";
import { agoText } from "./ago.ts";

describe("how long ago", () => {
  const now = Date.parse("2026-03-10T12:00:00Z");
  test.each([
    ["2026-03-10T12:00:30Z", "just now"],
    ["2026-03-10T11:59:01Z", "just now"],
    ["2026-03-10T11:59:00Z", "1 minute ago"],
    ["2026-03-10T11:00:01Z", "59 minutes ago"],
    ["2026-03-10T09:00:00Z", "3 hours ago"],
    ["2026-03-09T11:00:00Z", "yesterday"],
    ["2026-03-01T12:00:00Z", "9 days ago"],
    ["2026-01-05T12:00:00Z", "2 months ago"],
    ["2024-01-05T12:00:00Z", "2 years ago"],
  ])("%s is %s", (iso, text) => {
    expect(agoText(iso, now)).toBe(text);
  });
});
