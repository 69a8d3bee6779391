import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createRegistry, type Metadata } from "@armature/engine";
import { NO_APPLICATION } from "@armature/engine/metadata";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkTenancy } from "./check-tenancy.ts";
import { METADATA } from "../testing/equipment.testing.ts";
import { readApplication } from "./read-application.ts";

const folder = mkdtempSync(path.join(tmpdir(), "armature-applications-"));
const file = path.join(folder, "equipment", "application.json");
const text = readFileSync(path.join(METADATA, "equipment", "application.json"), "utf8");

beforeAll(() => cpSync(path.join(METADATA, "equipment"), path.join(folder, "equipment"), { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (name = "equipment") => readApplication(folder, name, createRegistry([]));

test("an application is its folder: words, profiles, and whom they make", () => {
  expect(read()).toMatchObject({
    name: "equipment",
    product: "Equipment Register",
    tenancy: {
      profileNames: ["technician", "manager"],
      staffProfiles: ["manager"],
      profileLabels: new Map([
        ["technician", "Technician"],
        ["manager", "Manager"],
      ]),
      administrator: "manager",
      declared: { ...NO_APPLICATION, synonyms: expect.any(Map) },
    },
  });
});

test("a profile without a label is called as its name says", () => {
  const unnamed = text.replace('"label": "Technician"', "").replace('"technician"', '"fieldTechnician"');
  writeFileSync(file, unnamed);
  expect(read().tenancy.profileLabels.get("fieldTechnician")).toBe("Field technician");
  writeFileSync(file, text);
});

test("the platform's entities come from its package, unless they are beside the application", () => {
  expect(realpathSync(read().platform)).toBe(realpathSync(path.join(METADATA, "platform")));
  cpSync(path.join(METADATA, "platform"), path.join(folder, "platform"), { recursive: true });
  expect(read().platform).toBe(path.join(folder, "platform"));
  rmSync(path.join(folder, "platform"), { recursive: true });
});

test("an unknown application is refused in one sentence that names the file and the choices", () => {
  expect(() => read("warehouse")).toThrow(
    "APPLICATION is 'warehouse', and there is no metadata/warehouse/application.json: give one of equipment.",
  );
});

test.each([
  ["{", "metadata/equipment/application.json:1:2 is not JSON: "],
  [
    text.replace('"product"', '"prodct"'),
    "metadata/equipment/application.json:2:3 has a property 'prodct'; there are ",
  ],
  [text.replace('"called"', '"named"'), "metadata/equipment/application.json:3:3 needs tenant.called"],
  [
    text.replaceAll('"provider": true', '"provider": false'),
    "needs a profile with 'provider' that permissions.json gives",
  ],
  [text.replace('"label": "Technician"', '"provider": true'), "needs a profile without 'provider'"],
])("%j is refused with its file and what is missing", (content, problem) => {
  writeFileSync(file, content);
  expect(() => read()).toThrow(problem);
});

const CLOSES = { flag: "closable", from: "done", error: "closed", text: "It is done." };
const lifecycleOf = (...closes: readonly object[]) => ({
  lifecycle: { attribute: "phase", states: ["open", "done"], closes },
});
const variantsOf = (values: object) => ({ variants: { attribute: "kind", values } });

test.each<[what: string, declared: object, problem: string]>([
  [
    "a state that there is not",
    lifecycleOf({ ...CLOSES, from: "over" }),
    "lifecycle.closes[0].from: 'over' is no state; name one of open, done.",
  ],
  [
    "a flag twice",
    lifecycleOf(CLOSES, { ...CLOSES, from: "open" }),
    "lifecycle.closes: the flag closable is there twice; give each its own.",
  ],
  [
    "a flag of a variant that closes, too",
    { ...lifecycleOf(CLOSES), ...variantsOf({ Big: "closable", Small: "small" }) },
    "variants.values: the flag closable is there twice; give each its own.",
  ],
  [
    "two variants of one flag",
    variantsOf({ Big: "size", Small: "size" }),
    "variants.values: the flag size is there twice; give each its own.",
  ],
  [
    "a flag that has the name of a property",
    variantsOf({ Big: "required", Small: "small" }),
    "variants.values: every definition has a property required; give the flag another name.",
  ],
  [
    "a variant alone",
    variantsOf({ Big: "big" }),
    "variants.values: give two values or more, each with the name of its flag.",
  ],
  [
    "a state twice",
    { lifecycle: { attribute: "phase", states: ["open", "done", "open"] } },
    "lifecycle.states: 'open' is there twice; list each state once.",
  ],
  ["no states", { lifecycle: { attribute: "phase" } }, "lifecycle.states: list the states in their order."],
  ["no attribute", variantsOf({}), "variants.values: give two values or more"],
  [
    "somebody for whom nothing is lifted",
    lifecycleOf({ ...CLOSES, liftedFor: "member" }),
    'lifecycle.closes[0].liftedFor: expected one of admin, found "member".',
  ],
  ["no text", lifecycleOf({ ...CLOSES, text: "" }), "lifecycle.closes[0].text: a text is needed."],
  [
    "a property that there is not",
    { lifecycle: { attribute: "phase", states: ["open"], opens: [] } },
    "lifecycle.opens: there is no property opens.",
  ],
  [
    "a number of mappings that has the name of a property",
    { mappings: { itemNumber: "value" } },
    "mappings.itemNumber: every row has a property value; give the number another one.",
  ],
  [
    "a synonym that no word of a sheet is compared with",
    { synonyms: { "E-Mail": "email" } },
    "synonyms.E-Mail: write one word in small letters, without accents and signs.",
  ],
  ["a synonym of nothing", { synonyms: { tel: " " } }, "synonyms.tel: give the words that it is compared as."],
  ["a synonym that is no text", { synonyms: { tel: ["phone"] } }, "expected a text without NUL and half characters"],
  ["mappings without a text", { mappings: { firstItem: "" } }, "mappings.firstItem: a text is needed."],
  [
    "a part of a path that sessions do not tell",
    { pathParams: { area: "area-{code}" } },
    "names '{code}' in pathParams: name an attribute that session.organization lists.",
  ],
])("application.json with %s is refused in one sentence", (_, declared, problem) => {
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(text) as object), ...declared }));
  expect(() => read()).toThrow(
    /^The metadata cannot be used:\n(- metadata\/equipment\/application\.json:\d+:\d+ .*\.\n?)+$/,
  );
  expect(() => read()).toThrow(problem);
});

test("states, variants and what sessions tell are read, the latest closing first", () => {
  const closes = [{ ...CLOSES, flag: "early", from: "open", liftedFor: "admin" }, CLOSES];
  const declared = {
    ...lifecycleOf(...closes),
    ...variantsOf({ Big: "big", Small: "small" }),
    timeZone: "zone",
    session: { organization: ["code"] },
    pathParams: { area: "area-{code}" },
    reservedNames: ["area"],
    unselectable: ["locked"],
    synonyms: { surname: "last name" },
    mappings: { itemNumber: "cell" },
  };
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(text) as object), ...declared }));
  const { lifecycle, variants, timeZone, sessionAttributes, reservedNames, unselectable, synonyms, mappings } =
    read().tenancy.declared;
  expect(lifecycle?.closings.map(({ flag, states }) => [flag, [...states]])).toEqual([
    ["closable", ["done"]],
    ["early", ["open", "done"]],
  ]);
  expect(timeZone).toBe("zone");
  expect([...(variants?.flags ?? [])]).toEqual([
    ["Big", "big"],
    ["Small", "small"],
  ]);
  expect([sessionAttributes, reservedNames, unselectable]).toEqual([["code"], ["area"], ["locked"]]);
  expect([...synonyms]).toEqual([["surname", ["last", "name"]]]);
  expect(mappings).toEqual({ itemNumber: "cell", firstItem: "the record itself" });
});

test.each(["lifecycle", "variants"] as const)(
  "a '%s' that an organization does not have is refused at the start",
  (of) => {
    const declared = { ...lifecycleOf(CLOSES), ...variantsOf({ Big: "big", Small: "small" }) };
    const check = (given: object) => {
      writeFileSync(file, JSON.stringify({ ...(JSON.parse(text) as object), ...given }));
      const byName = new Map([declared.lifecycle.attribute, declared.variants.attribute].map((each) => [each, {}]));
      checkTenancy({ entities: new Map([["organization", { byName }]]) } as unknown as Metadata, read());
    };
    expect(() => check({ ...declared, [of]: { ...declared[of], attribute: "colour" } })).toThrow(
      "metadata/equipment/application.json names 'colour', which is no attribute of an organization: name one, or leave it out.",
    );
    expect(() => check(declared)).not.toThrow();
  },
);
