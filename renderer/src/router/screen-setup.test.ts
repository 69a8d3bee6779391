import { expect, test } from "vitest";
import { compileAnswer } from "../data/metadata-query.ts";
import { metadataAnswer } from "../testing/clinic.ts";
import { fakeElements } from "../testing/fake-elements.ts";
import { screenType } from "./screen-setup.ts";

const type = compileAnswer(metadataAnswer(), fakeElements).entities.get("person");

test("a screen leaves to provider staff what is theirs, and asks for what it says", () => {
  if (!type) throw new Error("There is no person");
  const setup = { attributes: ["lastName", "jobTitle", "licence"], staff: ["jobTitle"], required: ["licence"] };
  const shown = (isProviderUser: boolean) =>
    screenType(type, setup, isProviderUser).attributes.map(({ name, required }) => [name, required]);
  const [key, last, job, licence] = [
    ["personId", false],
    ["lastName", true],
    ["jobTitle", false],
    ["licence", true],
  ];
  expect(shown(true)).toEqual([key, last, job, licence]);
  expect(shown(false)).toEqual([key, last, licence]);
  expect(screenType(type, {}, false)).toBe(type);
});

test("a screen can call an attribute by another label [F-173]", () => {
  if (!type) throw new Error("There is no person");
  const shown = screenType(type, { attributes: ["lastName", "jobTitle"], labels: { jobTitle: "Position" } }, false);
  expect(shown.attributes.map(({ label }) => label)).toContain("Position");
  expect([shown.byName.get("jobTitle")?.label, type.byName.get("jobTitle")?.label]).toEqual(["Position", "Job Title"]);
  expect([...shown.byName.keys()]).toEqual([...type.byName.keys()]);
});

const CLOSING = {
  flag: "closable",
  from: "closed",
  error: "closed",
  text: "Closed.",
  refusal: "Closed.",
  liftedFor: null,
  closesAttributes: false,
  states: new Set(["closed"]),
};

test("a page of all organizations asks the administrators' calls, and no organization closes it", () => {
  if (!type) throw new Error("There is no person");
  const shown = screenType(
    { ...type, scope: "self", closings: [CLOSING] },
    { everywhere: true, attributes: ["email"] },
    true,
  );
  expect(shown).toMatchObject({
    name: type.name,
    route: `admin/${type.route}`,
    scope: "configuration",
    closings: [],
  });
  expect(shown.attributes.map(({ name }) => name)).toEqual(["personId", "email"]);
});
