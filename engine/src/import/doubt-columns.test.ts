import { describe, expect, test } from "vitest";
import { CHANGER } from "../testing/changes.ts";
import { anEntity } from "../testing/metadata.ts";
import { canImportGoOn, decideColumns, openImport, withSheet } from "./import-model.ts";
import { readColumns } from "./read-columns.ts";

const type = anEntity(
  [
    { name: "email", label: "Email", importKey: true, required: true },
    { name: "lastName", label: "Last Name" },
    { name: "firstName", label: "First Name" },
    { name: "city", label: "City" },
    { name: "beds", label: "Number of Beds", maxLength: 4 },
    { name: "clinic", label: "Clinic" },
    { name: "calledName", label: "Name in Calls" },
  ],
  { label: "User" },
);

function opened(header: string, texts: readonly string[], remembered: Record<string, string> = {}) {
  const cells = texts.map((text, i) => [`p${i}@x.y`, text]);
  return withSheet(openImport(type, CHANGER, remembered), {
    fileId: 7,
    headers: ["Email", header],
    cells,
    exported: null,
  });
}

function matchOf(...given: Parameters<typeof opened>): string {
  const match = readColumns(opened(...given)).columns[1]?.match;
  if (match?.kind === "matched") return `${match.attribute.name} by ${match.by}`;
  const doubt = match?.kind === "unmatched" ? match.doubt : undefined;
  return doubt && "sample" in doubt ? `${doubt.reason}: ${doubt.sample}` : "unmatched";
}

const PLACE = anEntity([
  { name: "code", label: "Code", importKey: true },
  { name: "placeName", label: "Place Name" },
]);

const NAMES = ["Osei, Amara", "de la Cruz, Ana María", "O'Neil, Jo"];

describe("a column of whole names [F-161]", () => {
  test.each<[header: string, texts: readonly string[], match: string]>([
    ["Name", NAMES, "wholeNames: Osei, Amara"],
    ["Name", ["Amara Osei", "Jo Lee"], "wholeNames: Amara Osei"],
    ["Surname", NAMES, "wholeNames: Osei, Amara"],
    // The exact label is no better.
    ["Last Name", NAMES, "wholeNames: Osei, Amara"],
    ["lastName", NAMES, "wholeNames: Osei, Amara"],
    ["First Name", NAMES, "wholeNames: Osei, Amara"],
    ["Last Name", ["", "Osei, Amara", "Lee, Jo", "Ray"], "wholeNames: Osei, Amara"],
    // Most cells decide.
    ["Last Name", ["Osei", "Lee", "Ray, Jo"], "lastName by label"],
    ["Last Name", ["Smith, Jr.", "Lee, III"], "lastName by label"],
    ["Last Name", ["García Márquez", "de la Cruz"], "lastName by label"],
    ["Surname", ["Osei", "Lee"], "lastName by suggestion"],
    ["Last Name", [], "lastName by label"],
    // Other texts may have a comma.
    ["Clinic", ["Lakeside, North", "Lakeside, South"], "clinic by label"],
    ["City name", ["Fresno, CA", "Clovis, CA"], "city by suggestion"],
    ["Name in all calls", NAMES, "wholeNames: Osei, Amara"],
    ["City name", ["Fresno", "Clovis"], "city by suggestion"],
  ])("under %j with %j is %j", (header, texts, match) => expect(matchOf(header, texts)).toBe(match));

  test("waits for a person, and stays as the person decides", () => {
    const state = opened("Name", NAMES);
    expect([state.step, canImportGoOn(state, readColumns(state))]).toEqual(["columns", false]);
    const decided = decideColumns(state, [["Name", "lastName"]]);
    expect(readColumns(decided).columns[1]?.match).toMatchObject({ kind: "matched", by: "person" });
    expect(canImportGoOn(decided, readColumns(decided))).toBe(true);
  });

  test("is asked about again, whatever was decided for its header before", () => {
    expect(matchOf("Name", NAMES, { name: "lastName" })).toBe("wholeNames: Osei, Amara");
    expect(matchOf("Name", ["Osei", "Lee"], { name: "lastName" })).toBe("lastName by person");
    expect(matchOf("Name", NAMES, { name: "city" })).toBe("city by person");
  });
});

test("the names of other things than people may have commas [F-161]", () => {
  const sheet = { fileId: 7, headers: ["Code", "Name of place"], cells: [["p1", "Lakeside, North"]], exported: null };
  const { columns } = readColumns(withSheet(openImport(PLACE, CHANGER), sheet));
  expect(columns[1]?.match).toMatchObject({ kind: "matched", by: "suggestion" });
});

describe("a column whose cells are no values of the attribute [F-161]", () => {
  test.each<[header: string, texts: readonly string[], match: string]>([
    ["No of beds", ["12", "30", "many"], "beds by suggestion"],
    ["No of beds", ["about 12", "none yet", "12"], "otherValues: about 12"],
    // Unreadable cells below the exact label are problems of their rows.
    ["Number of Beds", ["about 12", "none yet"], "beds by label"],
  ])("under %j with %j is %j", (header, texts, match) => expect(matchOf(header, texts)).toBe(match));

  test("is asked about again if no cell fits what was decided before", () => {
    expect(matchOf("Size", ["12", "many"], { size: "beds" })).toBe("beds by person");
    expect(matchOf("Size", ["large", "small"], { size: "beds" })).toBe("otherValues: large");
  });
});
