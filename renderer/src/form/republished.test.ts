import { expect, test } from "vitest";
import { mergeRepublished } from "./republished.ts";
import { republishedText } from "./republished-text.ts";

const nothing = { added: [], removed: [], changed: [] };

test("nothing visible changed is nothing to say", () => {
  expect(mergeRepublished(null, nothing)).toBeNull();
});

test("what several publishes changed is said together", () => {
  const first = mergeRepublished(null, { ...nothing, added: ["Pager"], changed: ["NPI"] });
  const both = mergeRepublished(first, { ...nothing, changed: ["Pager", "Email"], removed: ["Fax"] });
  expect(both).toEqual({ added: ["Pager"], removed: ["Fax"], changed: ["NPI", "Email"] });
});

test("what came and went again is removed only", () => {
  const first = mergeRepublished(null, { ...nothing, added: ["Pager"] });
  expect(mergeRepublished(first, { ...nothing, removed: ["Pager"] })).toEqual({ ...nothing, removed: ["Pager"] });
});

test("the sentence names each kind that there is", () => {
  expect(republishedText({ added: ["Pager", "Fax"], removed: [], changed: ["NPI"] })).toBe(
    "Added: Pager, Fax. Changed: NPI.",
  );
});
