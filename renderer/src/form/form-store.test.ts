import { NO_FACTS } from "@armature/engine/rules";
import { allowingAbsent } from "@armature/engine/access";
import type { AttributeSpecInput, Values } from "@armature/engine";
import type { FormContext } from "@armature/engine/form";
import { describe, expect, test } from "vitest";
import { compileAnswer } from "../data/metadata-query.ts";
import { metadataAnswer, personAttributes, text } from "../testing/clinic.ts";
import { fakeElements } from "../testing/fake-elements.ts";
import { createFormStore } from "./form-store.ts";
import { issueTexts, ownIssue } from "./texts.ts";
import { hasUnsavedChanges } from "./use-form.ts";

const stored: Values = { personId: 5, email: "a@b.example", lastName: "Lind", doctor: 0, updated: "t1" };

function typeOf(attributes: readonly AttributeSpecInput[] = personAttributes) {
  const type = compileAnswer(metadataAnswer(attributes), fakeElements).entities.get("person");
  if (!type) throw new Error("no entity person");
  return type;
}

function contextOf(given: Partial<FormContext> = {}): FormContext {
  const viewer = { permission: allowingAbsent({}), variant: "Ambulatory", facts: NO_FACTS };
  return { type: typeOf(), mode: "update", viewer, closed: false, locked: false, ...given };
}

const storeOf = (record = stored) => createFormStore(contextOf(), record);
const textsOf = (store: ReturnType<typeof storeOf>, name: string) => {
  const { form } = store.getState();
  return issueTexts(form.fields[name]?.shownIssues ?? [], form.context.type);
};

test("a new record begins with what it was opened with, also after it was put back, and is unchanged with it", () => {
  const store = createFormStore(contextOf({ mode: "create" }), { jobTitle: "Nurse" });
  expect(hasUnsavedChanges(store.getState())).toBe(false);
  store.change("jobTitle", "Chief");
  expect(hasUnsavedChanges(store.getState())).toBe(true);
  store.reset();
  expect(store.changes()).toMatchObject({ jobTitle: "Nurse" });
  expect(hasUnsavedChanges(store.getState())).toBe(false);
});

describe("a submit", () => {
  test("shows all issues and says that there are some", () => {
    const store = storeOf();
    store.change("lastName", "");
    expect(textsOf(store, "lastName")).toEqual([]);
    expect(store.attempt()).toBe(false);
    expect(textsOf(store, "lastName")).toEqual(["Last Name is required"]);
    expect(store.getState().refusals).toBe(1);
  });

  test("is not stopped by what the server said last time, since it is asked anew; that stays until it answers [F-174]", () => {
    const store = storeOf();
    store.refuse([ownIssue("unique", "email", "Taken.")], { title: "Error", texts: ["x"], requestId: undefined });
    expect(textsOf(store, "email")).toEqual(["Taken."]);
    expect(store.attempt()).toBe(true);
    expect(textsOf(store, "email")).toEqual(["Taken."]);
    expect(store.getState().refusal).toBeNull();
    store.refuse([], null);
    expect(textsOf(store, "email")).toEqual([]);
  });

  test("that finds other errors keeps what the server said, until its field changes [F-174]", () => {
    const store = storeOf();
    store.checked(["email"], [ownIssue("unique", "email", "Taken.")]);
    store.change("lastName", "");
    expect(store.attempt()).toBe(false);
    expect([textsOf(store, "email"), textsOf(store, "lastName")]).toEqual([["Taken."], ["Last Name is required"]]);
    store.change("lastName", "Lind");
    expect(textsOf(store, "email")).toEqual(["Taken."]);
    store.change("email", "c@d.example");
    expect(textsOf(store, "email")).toEqual([]);
  });
});

describe("unsaved changes", () => {
  test("are gone when the value is put back [GEN-072, BLD-D20]", () => {
    const store = storeOf();
    store.change("lastName", "Other");
    expect(hasUnsavedChanges(store.getState())).toBe(true);
    store.change("lastName", "Lind");
    expect(hasUnsavedChanges(store.getState())).toBe(false);
  });

  test("are gone when they are saved", () => {
    const store = storeOf();
    store.change("lastName", "Other");
    store.finish();
    expect(hasUnsavedChanges(store.getState())).toBe(false);
  });
});

describe("a check of some attributes", () => {
  test("shows its issues and nothing about fields that were not left yet", () => {
    const store = storeOf({ ...stored, lastName: null });
    store.leave("email");
    store.checked(["email"], [ownIssue("unique", "email", "Taken.")]);
    expect(textsOf(store, "email")).toEqual(["Taken."]);
    expect(textsOf(store, "lastName")).toEqual([]);
    store.checked(["email"], []);
    expect(textsOf(store, "email")).toEqual([]);
  });

  test("leaves the issues of other attributes", () => {
    const store = storeOf();
    store.refuse([ownIssue("x", "lastName", "Not this one.")], null);
    store.checked(["email"], []);
    expect(textsOf(store, "lastName")).toEqual(["Not this one."]);
  });

  test("is forgotten once the field changes", () => {
    const store = storeOf();
    store.leave("email");
    store.checked(["email"], [ownIssue("unique", "email", "Taken.")]);
    store.change("email", "c@d.example");
    expect(textsOf(store, "email")).toEqual([]);
  });
});

describe("a publish while the form is open", () => {
  const published = personAttributes
    .filter((attribute) => attribute.name !== "jobTitle")
    .map((attribute) => (attribute.name === "licence" ? { ...attribute, conditionalList: [] } : attribute));
  const next = contextOf({ type: typeOf([...published, text("pager", 25)]) });

  test("adds, removes and changes fields, keeps what was typed and names what changed", () => {
    const store = storeOf();
    store.change("lastName", "Typed");
    store.change("jobTitle", "Kept aside");
    store.setContext(next);
    const { form, republished } = store.getState();
    expect(form.visible).toEqual(["email", "lastName", "pager", "doctor", "licence", "leaderId"]);
    expect(form.values["lastName"]).toBe("Typed");
    expect(form.noLongerAsked).toEqual([{ name: "jobTitle", label: "Job Title", value: "Kept aside" }]);
    expect(republished).toEqual({
      added: ["Pager"],
      removed: ["Job Title"],
      changed: ["Licence"],
      hidden: [],
      shown: ["Licence"],
      places: { Pager: "Last Name", Licence: "Doctor" },
    });
    store.dismissRepublished();
    expect(store.getState().republished).toBeNull();
  });

  test("a closed build is no publish [BLD-158]", () => {
    const store = storeOf();
    store.setContext({ ...store.getState().form.context, closed: true });
    expect(store.getState().republished).toBeNull();
    expect(store.getState().form.fields["email"]?.disabled).toBe("closed");
  });
});

describe("somebody else saved first", () => {
  const theirs = { ...stored, email: "new@b.example", lastName: "Theirs", updated: "t2" };

  test("takes over what only they changed; the next save stands on theirs", () => {
    const store = storeOf();
    store.change("jobTitle", "Mine");
    expect(store.rebase(theirs)).toEqual([]);
    const { form } = store.getState();
    expect(form.values).toMatchObject({ email: "new@b.example", lastName: "Theirs", jobTitle: "Mine" });
    expect(form.initial["updated"]).toBe("t2");
    expect(store.changes()).toEqual({ jobTitle: "Mine" });
  });

  test("what both changed waits for a choice, mine or theirs", () => {
    const store = storeOf();
    store.change("email", "mine@b.example");
    store.change("lastName", "Mine");
    expect(store.rebase(theirs).map((conflict) => conflict.attribute)).toEqual(["email", "lastName"]);
    store.resolveConflict(new Set(["lastName"]));
    expect(store.getState().conflicts).toEqual([]);
    expect(store.changes()).toEqual({ email: "mine@b.example" });
  });
});

test("of a draft of older metadata what is no longer asked is set aside, under its former label; the rest is restored by name [F-022]", () => {
  const older = createFormStore(contextOf({ type: typeOf([...personAttributes, text("pager", 25)]) }), stored);
  older.change("lastName", "Berg");
  older.change("pager", "17");
  const store = storeOf();
  store.restore({ typed: older.typed(), base: stored, labels: { pager: "Pager", lastName: "Last Name" } });
  const { form } = store.getState();
  expect(form.values["lastName"]).toBe("Berg");
  expect(form.noLongerAsked).toEqual([{ name: "pager", label: "Pager", value: "17" }]);
  expect(store.typed()).toEqual({ lastName: "Berg" });
});
