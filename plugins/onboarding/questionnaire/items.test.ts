import { describe, expect, test } from "vitest";
import { changesOf, changeValue, openForm } from "@armature/engine/form";
import { contextOf } from "@armature/engine/testing";
import { openCompletion } from "./completion.ts";
import { itemName, questionForm } from "./items.ts";
import { withChildren } from "./question-type.ts";
import { collectionOf, compiled } from "./testing/clinic.ts";

describe("an item is called", () => {
  const named = (nameTemplate: string | null) => {
    const [section] = collectionOf({ entity: "location", attribute: "name" }).sectionList;
    return compiled({ sectionList: section ? [{ ...section, nameTemplate }] : [] }).sections[0]?.collection;
  };
  test.each<[template: string | null, values: object, name: string]>([
    [null, { name: "Main" }, "Main"],
    [null, {}, "Location 7"],
    ["{kind} {name}", { kind: "Ward", name: "Main" }, "Ward Main"],
    ["{kind} {name}", { name: "Main" }, "Main"],
    ["{kind} {name}", { kind: "" }, "Location 7"],
  ])("by %s of %j: %s", (template, values, name) => {
    const collection = named(template);
    expect(collection && itemName(collection, 7, { ...values })).toBe(name);
  });
});

describe("a form of questions", () => {
  const clinic = compiled();
  const formOf = (subsection: string, entity: string) => {
    const questions = [...clinic.questions.values()].filter((q) => q.section === subsection);
    const type = questionForm(clinic, entity, questions);
    if (!type) throw new Error(`nothing asks about ${entity}`);
    return contextOf(type);
  };

  test("shows its questions in their order, with the questionnaire's words", () => {
    const form = openForm(formOf("background", "organization"), {});
    expect(form.visible).toEqual(["phone", "hasLab", "note"]);
    expect(form.fields["phone"]?.attribute.label).toBe("Your phone");
  });
  test("asks what an answer makes needed, and keeps a hidden answer", () => {
    const form = openForm(formOf("background", "organization"), { labName: "A" });
    const asked = changeValue(form, "hasLab", 1);
    expect(asked.visible).toEqual(["phone", "hasLab", "labName", "labDirector", "note"]);
    const hidden = changeValue(asked, "hasLab", 0);
    expect([hidden.visible, changesOf(hidden)]).toEqual([["phone", "hasLab", "note"], { hasLab: 0 }]);
    expect(changeValue(hidden, "hasLab", 1).fields["labName"]?.value).toBe("A");
  });
  test("asks what other records make needed", () => {
    const locations = [
      { locationId: 1, addressId: 7 },
      { locationId: 2, addressId: 8 },
    ];
    const address = [
      { addressId: 7, state: "CA" },
      { addressId: 8, state: "NY" },
    ];
    const state = openCompletion(clinic, { location: locations, address });
    const visible = (id: number) =>
      openForm(formOf("location", "location"), state.asked.get("location")?.get(id)?.values).visible;
    expect([visible(1), visible(2)]).toEqual([
      ["name", "addressId", "rate"],
      ["name", "addressId"],
    ]);
  });
  test("is none of an entity that nobody asks about", () => {
    expect(questionForm(clinic, "grant", [...clinic.questions.values()].flatMap(withChildren))).toBeNull();
  });
});
