import { expect, test } from "vitest";
import { mergeRepublished } from "./republished.ts";
import { republishedText } from "./republished-text.ts";

const nothing = { added: [], removed: [], changed: [], hidden: [], shown: [], places: {} };

test("nothing visible changed is nothing to say", () => {
  expect(mergeRepublished(null, nothing)).toBeNull();
});

test("what several publishes changed is said together", () => {
  const first = mergeRepublished(null, { ...nothing, added: ["Pager"], changed: ["NPI"] });
  const both = mergeRepublished(first, { ...nothing, changed: ["Pager", "Email"], removed: ["Fax"] });
  expect(both).toEqual({ ...nothing, added: ["Pager"], removed: ["Fax"], changed: ["NPI", "Email"] });
});

test("what came and went again is removed only", () => {
  const first = mergeRepublished(null, { ...nothing, added: ["Pager"] });
  expect(mergeRepublished(first, { ...nothing, removed: ["Pager"] })).toEqual({ ...nothing, removed: ["Pager"] });
});

test("what is hidden and shown again is shown only, and a removed one is neither", () => {
  const first = mergeRepublished(null, { ...nothing, hidden: ["Pager", "Fax"] });
  const both = mergeRepublished(first, { ...nothing, shown: ["Pager"], removed: ["Fax"] });
  expect(both).toEqual({ ...nothing, removed: ["Fax"], shown: ["Pager"] });
});

test("the sentence names each kind that there is, and where a new field stands [F-149]", () => {
  const said = { ...nothing, added: ["Pager", "Fax"], changed: ["NPI"], places: { Pager: "Email" } };
  expect(republishedText(said)).toBe("Added: Pager (below Email), Fax. Changed: NPI.");
});

test("the sentence says what is hidden now, and where what is shown now stands [F-149]", () => {
  const said = { ...nothing, added: ["Pager"], hidden: ["Pager", "NPI"], shown: ["Fax"], places: { Fax: "Email" } };
  expect(republishedText(said)).toBe("Added: Pager. Hidden now: Pager, NPI. Shown now: Fax (below Email).");
});
