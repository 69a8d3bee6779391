import { NO_FACTS } from "@armature/engine/rules";
import type { AttributeSpecInput } from "@armature/engine";
import { allowingAbsent, type Viewer } from "@armature/engine/access";
import { describe, expect, test } from "vitest";
import { compileAnswer } from "../data/metadata-query.ts";
import { readUrl } from "../router/url-state.ts";
import { metadataAnswer, personAttributes, text } from "../testing/clinic.ts";
import { fakeElements } from "../testing/fake-elements.ts";
import { filterState, listModel } from "./list-state.ts";
import { LIST_URL } from "./list-url.ts";

const viewer: Viewer = { permission: allowingAbsent({}), variant: "Ambulatory", facts: NO_FACTS };

function model(query: string, attributes: readonly AttributeSpecInput[] = personAttributes, who = viewer) {
  const type = compileAnswer(metadataAnswer(attributes), fakeElements).entities.get("person");
  if (!type) throw new Error("no entity person");
  return listModel(type, who, readUrl(new URLSearchParams(query), LIST_URL));
}
const names = (query: string, attributes?: readonly AttributeSpecInput[], who?: Viewer) =>
  model(query, attributes, who).columns.map((column) => column.name);

describe("columns", () => {
  test("are those flagged showDefault, in order [GEN-038, GEN-018]", () => {
    expect(names("")).toEqual(["email", "lastName", "doctor", "leaderId"]);
  });

  test("are those that the address names, in its order; unknown ones are left out and told", () => {
    expect(names("columns=jobTitle,email,gone")).toEqual(["jobTitle", "email"]);
    expect(model("columns=email,gone&sort=-lost&terms=[[%22away%22,%22equals%22,1]]").unknown).toEqual([
      "gone",
      "away",
      "lost",
    ]);
    expect(model("columns=email&sort=-personId").unknown).toEqual([]);
  });

  test("leave out what may not be viewed, does not apply, or has no element type [GEN-016]", () => {
    const hidden = {
      permission: allowingAbsent({ person: { attribute: { email: { view: false } } } }),
      variant: "Ambulatory",
      facts: NO_FACTS,
    };
    expect(names("columns=email,lastName", personAttributes, hidden)).toEqual(["lastName"]);
    const acuteOnly = [...personAttributes, text("ward", 15, { ambulatory: false, showDefault: true })];
    expect(names("", acuteOnly)).not.toContain("ward");
    const bare = [...personAttributes, { name: "note", label: "Note", entityName: "person", showDefault: true }];
    expect(names("", bare)).not.toContain("note");
  });

  test("are never the lock or the directory key, and neither is filtered by [ADM-088]", () => {
    const more = ["locked", "crowdKey"].map((name) => text(name, 90, { showDefault: true }));
    const listed = model("columns=email,locked,crowdKey&terms=[[%22locked%22,%22equals%22,%22Yes%22]]", [
      ...personAttributes,
      ...more,
    ]);
    const offered = listed.available.map(({ name }) => name);
    expect(offered.filter((name) => ["email", "locked", "crowdKey"].includes(name))).toEqual(["email"]);
    expect([listed.columns.map(({ name }) => name), listed.filters.terms]).toEqual([["email"], []]);
  });

  test("an attribute published while the list is open is there without a reload", () => {
    const published = [...personAttributes, text("pager", 15, { showDefault: true })];
    expect(names("", published)).toEqual(["email", "pager", "lastName", "doctor", "leaderId"]);
  });
});

describe("order", () => {
  test("is by import key first, else by primary key", () => {
    expect(model("").sort).toEqual([{ attribute: "email", descending: false }]);
    const keyless = personAttributes.map((attribute) => ({ ...attribute, importKey: false }));
    expect(model("", keyless).sort).toEqual([{ attribute: "personId", descending: false }]);
  });

  test("is what the address says, as far as there are such attributes", () => {
    expect(model("sort=-lastName,gone").sort).toEqual([{ attribute: "lastName", descending: true }]);
  });
});

describe("what is asked of the server", () => {
  test("one page of 25 by default, with the key and the columns", () => {
    expect(model("").query).toEqual({
      where: null,
      sort: [{ attribute: "email", descending: false }],
      limit: 25,
      offset: 0,
      columns: ["personId", "email", "lastName", "doctor", "leaderId"],
    });
  });

  test("the page and size that the address names; all is without a limit", () => {
    expect(model("page=3&size=100").query).toMatchObject({ limit: 100, offset: 200 });
    expect(model("page=3&size=all").query).toMatchObject({ limit: null, offset: 0 });
    expect(model("size=7").query).toMatchObject({ limit: 25 });
  });

  test("the quick filter is split into pieces and searches the selected columns alone [GEN-055]", () => {
    expect(model("filter=mara, lind%3B%09x&columns=lastName").query.where).toEqual({
      kind: "quick",
      pieces: ["mara", "lind", "x"],
      columns: ["lastName"],
    });
    expect(model("filter=%20,%20").query.where).toBeNull();
  });
});

describe("filters", () => {
  const terms = (...tuples: readonly unknown[]) => `terms=${encodeURIComponent(JSON.stringify(tuples))}`;
  const city = ["jobTitle", "contains", "chief"];
  const term = { kind: "term", attribute: "jobTitle", operator: "contains", values: ["chief"] };

  test("only the open tab's applies, the others keep their input", () => {
    const query = `filter=mara&keys=a@b.example&${terms(city)}`;
    expect(model(query).query.where).toEqual({ kind: "quick", pieces: ["mara"], columns: names("") });
    const keys = { kind: "term", attribute: "email", operator: "equals", values: ["a@b.example"] };
    expect(model(`${query}&filterMode=1`).query.where).toEqual(keys);
    expect(model(`${query}&filterMode=advancedFilter`).query.where).toEqual({ kind: "all", items: [term] });
    expect(model(`${query}&filterMode=2`).filters).toMatchObject({ quick: "mara", importKey: "a@b.example" });
  });

  test.each(["0", "quickFilter", "3", "gone", ""])(
    "filterMode %j opens the first tab, the quick filter [ADM-081]",
    (mode) => {
      expect(model(`filterMode=${mode}`).filters.mode).toBe("quickFilter");
    },
  );

  test("a term of an attribute that there is not, that may not be viewed or that is named twice is left out", () => {
    const query = terms(["gone", "equals", "x"], city, ["jobTitle", "equals", "y"]);
    expect(model(query).filters.terms).toEqual([term]);
    const hidden = {
      permission: allowingAbsent({ person: { attribute: { jobTitle: { view: false } } } }),
      variant: "Ambulatory",
      facts: NO_FACTS,
    };
    expect(model(query, personAttributes, hidden).filters.terms).toEqual([]);
  });

  test("changed ones show from page one; the first tab leaves no mode in the address", () => {
    expect(filterState({ mode: "quickFilter" })).toEqual({ page: 1, filterMode: "" });
    expect(filterState({ mode: "advancedFilter" })).toEqual({ page: 1, filterMode: "advancedFilter" });
    expect(filterState({ importKey: "x" })).toEqual({ page: 1, keys: "x" });
  });
});
