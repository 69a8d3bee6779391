import { expect, test } from "vitest";
import { anEntity } from "../testing/metadata.ts";
import { boundsOfDays, dayIssues } from "./day-bounds.ts";
import { messageOf } from "../values/messages.ts";

function bounded(...option: { name: string; value: unknown }[]) {
  const attribute = anEntity([{ name: "goLive", label: "Go-live", option }]).byName.get("goLive");
  if (!attribute) throw new Error("goLive did not compile");
  return attribute;
}

test("a day outside the settings minimum and maximum is named with its bound", () => {
  const attribute = bounded({ name: "minimum", value: "2026-01-01" }, { name: "maximum", value: "2026-12-31" });
  const messages = (day: string) => dayIssues(day, attribute).map((issue) => messageOf(issue, attribute));
  expect(messages("2025-12-31")).toEqual(["Go-live must be 2026-01-01 or later"]);
  expect(messages("2027-01-01")).toEqual(["Go-live must be 2026-12-31 or earlier"]);
  expect([...messages("2026-01-01"), ...messages("2026-12-31")]).toEqual([]);
});

test("a setting that is no day bounds nothing", () => {
  const attribute = bounded({ name: "minimum", value: "2026-02-30" }, { name: "maximum", value: 7 });
  expect(boundsOfDays(attribute)).toEqual({ min: null, max: null });
  expect(dayIssues("1000-01-01", attribute)).toEqual([]);
});
