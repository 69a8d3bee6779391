import { describe, expect, test } from "vitest";
import type { Values } from "@armature/engine";
import { openCompletion } from "./completion.ts";
import { firstPageOf, navigationOf, neighboursOf, type PlaceInQuestionnaire, pagesOf } from "./pages.ts";
import { questionSetOf } from "./question-set.ts";
import { isSubmitted } from "../kit/states.ts";
import { submissionBlocks } from "./submission.ts";
import { compiled, pageOf } from "./testing/clinic.ts";

const clinic = compiled();
const named = (place: PlaceInQuestionnaire | null) => {
  if (!place) return null;
  if (place.kind === "summary") return "summary";
  return [place.section, ...("subsection" in place ? [place.subsection] : []), place.kind].join("/");
};

test.each([
  ["Acute Care", "acute"],
  ["Ambulatory", "ambulatory"],
  ["Something else", "ambulatory"],
  [null, "ambulatory"],
  [undefined, "ambulatory"],
])("the care setting %j is asked the %s set", (careSetting, set) => {
  expect(questionSetOf(careSetting)).toBe(set);
});

describe("the pages", () => {
  const introduction = "introduction/section";
  test("are walked in order, a collection as its list, the summary last", () => {
    expect(pagesOf(clinic, "ambulatory").map(named)).toEqual([
      introduction,
      "background/general/subsection",
      "location/list",
      "volume/list",
      "summary",
    ]);
  });
  test.each([
    ["Acute Care", true, false],
    ["Ambulatory", false, true],
    ["Something else", false, true],
    [null, false, true],
  ])("of the care setting %j are those flagged for it [ACC-008]", (careSetting, isAcute, isAmbulatory) => {
    const pages = pagesOf(clinic, questionSetOf(careSetting)).map(named);
    expect(pages.includes("background/acuteCare/subsection")).toBe(isAcute);
    expect(pages.includes("volume/list")).toBe(isAmbulatory);
    expect(pages).toContain(introduction);
  });
  test("are those of the care setting", () => {
    expect(pagesOf(clinic, "acute").map(named)).toEqual([
      introduction,
      "background/general/subsection",
      "background/acuteCare/subsection",
      "location/list",
      "summary",
    ]);
  });
  test.each([
    ["introduction", introduction],
    ["background", "background/general/subsection"],
    ["location", "location/list"],
    ["volume", null],
  ])("the path of %s alone leads to %s", (name, page) => {
    const section = clinic.sections.find((s) => s.name === name);
    expect(section && named(firstPageOf(section, "acute"))).toBe(page);
  });
  test.each<[at: PlaceInQuestionnaire, previous: string | null, next: string | null]>([
    [{ kind: "section", section: "introduction" }, null, "background/general/subsection"],
    [{ kind: "list", section: "location" }, "background/general/subsection", "volume/list"],
    [{ kind: "summary" }, "volume/list", null],
    [{ kind: "item", section: "location", subsection: "general" }, "background/general/subsection", "volume/list"],
    [{ kind: "subsection", section: "background", subsection: "acuteCare" }, null, null],
  ])("beside %j are %s and %s", (at, previous, next) => {
    const around = neighboursOf(clinic, "ambulatory", at);
    expect([named(around.previous), named(around.next)]).toEqual([previous, next]);
  });
  test("of an item are walked before its list is left", () => {
    const [items] = compiled().sections.filter((s) => s.collection);
    if (!items) throw new Error("no collection");
    const two = { ...items, subsections: ["a", "b"].map((name) => ({ ...items, name, questions: [] })) };
    const at = { kind: "item", section: "location", subsection: "a" } as const;
    const around = neighboursOf({ ...clinic, sections: [two] }, "acute", at);
    expect([named(around.previous), named(around.next)]).toEqual([null, "location/b/item"]);
  });
});

describe("the navigation marks each section and subsection", () => {
  const markers = (organization: Values, location: readonly Values[] = []) => {
    const state = openCompletion(clinic, { organization: [{ organizationId: 1, ...organization }], location });
    return navigationOf(state, "ambulatory").map(({ section, subsection, marker }) => [subsection ?? section, marker]);
  };
  test("as complete, incomplete, or asking nothing", () => {
    expect(markers({ phone: "1", hasLab: 0 }, [{ locationId: 1, name: "A" }])).toEqual([
      ["introduction", "nothingAsked"],
      ["background", "complete"],
      ["general", "complete"],
      ["location", "incomplete"],
      ["general", "incomplete"],
      ["volume", "incomplete"],
      ["general", "incomplete"],
    ]);
  });
});

describe("a submission is blocked", () => {
  const blocks = (values: Values, status: string | null = "nmqOpen", careSetting = "Ambulatory") => {
    const state = openCompletion(clinic, {
      organization: [{ organizationId: 1, ...values }],
      location: [{ locationId: 4, name: "A", addressId: 1, visits: 0 }],
    });
    return submissionBlocks(state, { careSetting, status }).map((block) =>
      block.kind === "missing" ? `${block.question.elementId} ${block.id}` : block.kind,
    );
  };
  const full = { phone: "1", hasLab: 0 };

  test("by every question that is asked and not answered, and by nothing else", () => {
    expect(blocks({ ...full, hasLab: 1 })).toEqual(["organization-labName 1"]);
    expect(blocks({})).toEqual(["organization-phone 1", "organization-hasLab 1"]);
    expect(blocks(full)).toEqual([]);
  });
  test("by the questions of the organization's own set", () => {
    expect(blocks(full, "nmqOpen", "Acute Care")).toEqual(["organization-note 1"]);
  });
  test.each(["nmqSubmitted", "nmqApproved", "buildOpen", "buildClosed", "completed"])("by the status %s", (status) => {
    expect(isSubmitted(status)).toBe(true);
    expect(blocks(full, status)).toEqual(["submitted"]);
  });
  test.each(["nmqOpen", null])("not by the status %s", (status) => {
    expect(isSubmitted(status)).toBe(false);
    expect(blocks(full, status)).toEqual([]);
  });
  test("where nothing is asked, which is 0 %", () => {
    const asked = { entity: "organization", attribute: "phone" };
    const type = compiled(pageOf({ ...asked, prerequisiteList: [{ attribute: "note", value: "x" }] }));
    const state = openCompletion(type, { organization: [{ organizationId: 1 }] });
    expect(submissionBlocks(state, { careSetting: null, status: "nmqOpen" })).toEqual([{ kind: "nothingAsked" }]);
  });
});
