import { describe, expect, test } from "vitest";
import { CLINICS } from "../testing/application.ts";
import { lettersOf } from "./letters.ts";
import { alikeIn } from "./similar.ts";

const LABELS = ["Email", "First Name", "Last Name", "Work Phone", "Mobile Phone", "ZIP Code", "City", "Start Date"];
const finder = (labels: readonly string[], least: number) =>
  alikeIn(labels, (label) => [label], least, CLINICS.synonyms);
const like = (text: string) => finder(LABELS, 0.6)(text)?.item ?? null;

describe("the label that is most like a header [F-073]", () => {
  test.each([
    ["E-mail", "Email"],
    ["Mail of the person", "Email"],
    ["Given name", "First Name"],
    ["givenName", "First Name"],
    ["Surname", "Last Name"],
    ["Family name", "Last Name"],
    ["Telephone (work)", "Work Phone"],
    ["Cell phone", "Mobile Phone"],
    ["Postcode", "ZIP Code"],
    ["Town", "City"],
    ["Startdate", "Start Date"],
    ["Hire date", "Start Date"],
    ["Remarks", null],
    ["Notes of mine", null],
    ["", null],
    ["?!", null],
  ])("%j is %j", (text, label) => expect(like(text)).toBe(label));
});

test("a misspelled name is like the one that is meant [F-073]", () => {
  const find = finder(["Lakeside Main", "Lakeside North", "Hillside Main"], 0.7);
  expect(find("Lakside Main")).toEqual({ item: "Lakeside Main", score: expect.closeTo(0.857, 3) });
  expect(find("Billing")).toBeNull();
});

test("letters are what is left without case, accents, blanks and signs [F-073]", () => {
  expect(["E-Mail", "é mail", "e_mail:"].map(lettersOf)).toEqual(["email", "email", "email"]);
  expect(lettersOf("– ?")).toBe("");
});
