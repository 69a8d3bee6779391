import { statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { PACKAGE_FOLDER } from "../package-folder.ts";
import { breachedList, isBreached } from "./breached-passwords.ts";
import { newPasswordHash, newPasswordProblems } from "./new-password.ts";
import { verifyPassword } from "./password.ts";

const BREACHED = /known from breaches|guessed first/;
const BREACHED_LIST = path.join(PACKAGE_FOLDER, "data/breached-passwords.bin");

describe("a new password", () => {
  test.each([
    "Password1!",
    "Password1",
    "P@ssw0rd",
    "P@$$w0rd1",
    "Welcome1!",
    "Qwerty123",
    "!!Trustno1??",
    "Letmein123",
  ])("%s is refused as known from breaches [F-010]", (password) => {
    expect(newPasswordProblems(password)).toEqual([expect.stringMatching(BREACHED)]);
  });

  test.each(["Correct horse 1", "Another mare 27", "vier Wörter und 7", "x7!kQ2#vWp"])(
    "%s is taken [F-010]",
    (password) => {
      expect(newPasswordProblems(`${password}A`)).toEqual([]);
    },
  );

  test("is told first what the form asks for [F-010 ACC-116]", () => {
    expect(newPasswordProblems("password")).toEqual(["Must contain a uppercase letter.", "Must contain a number."]);
  });

  test("holds nothing that others know of the person [F-010]", () => {
    const about = { words: ["Mara.Lindgren@north.example", "Mo Li", null, "Armature"] };
    const saying = (word: string) => [`The password must not contain '${word}', which others know of you.`];
    expect(newPasswordProblems("xLindgren2031y", about)).toEqual(saying("lindgren"));
    expect(newPasswordProblems("Armature-20315", about)).toEqual(saying("armature"));
    expect(newPasswordProblems("Molly drinks 9 teas", about)).toEqual([]);
    expect(newPasswordProblems("Northern 9 lights", about)).toEqual([]);
  });

  test.each([
    "Password2026",
    "Summer2026!",
    "Hospital1",
    "P@ssw0rd2026",
    "2026Winter",
    "#Clinic#77",
    "Monday2026$",
    "Dragon2031",
  ])("%s is refused as a word with digits or signs [F-184]", (password) => {
    expect(newPasswordProblems(password)).toEqual([expect.stringMatching(/word .* with digits or signs|breaches/)]);
  });

  test("is not the organization or its mail domain with digits or signs, and may have their words among others [F-184]", () => {
    const about = {
      words: ["mara.lindgren@mail.stclara.example", "Mara", "Lindgren", "Armature"],
      places: ["North Gate Regional"],
    };
    const place = (word: string) => [
      `The password must not be '${word}' with digits or signs, which others know of you.`,
    ];
    expect(newPasswordProblems("Northgate2026", about)).toEqual(place("northgate"));
    expect(newPasswordProblems("North-Gate-2026!", about)).toEqual(place("northgate"));
    expect(newPasswordProblems("Stclara#2026", about)).toEqual(place("stclara"));
    expect(newPasswordProblems("Regional77", about)).toEqual(place("regional"));
    expect(newPasswordProblems("Lindgren2026", about)).toEqual([expect.stringContaining("'lindgren'")]);
    expect(newPasswordProblems("Northgate 9 blue teas", about)).toEqual([]);
  });

  test("of a thousand characters is taken whole, and nothing of it is cut [F-010]", async () => {
    const long = `Aa1${"x".repeat(1020)}`;
    const hash = await newPasswordHash(`${long}y`);
    expect(await verifyPassword(`${long}y`, hash)).toBe(true);
    expect(await verifyPassword(`${long}z`, hash)).toBe(false);
  });

  test("is refused at the field that it was typed in [F-010]", async () => {
    const refused = await newPasswordHash("Password1!", undefined, "newPassword").catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 400, errors: [{ code: "password", attribute: "newPassword" }] });
  });
});

describe("the list of breached passwords", () => {
  test("finds each that it was made of, by its core, and no other [F-010]", () => {
    const made = Array.from({ length: 500 }, (_, n) => `Breached${n * 7}`);
    const list = breachedList([...made, "short1", "ab1", "wordsonly", "1234567"]);
    expect(list.length).toBe(501 * 4);
    for (const password of made) expect(isBreached(`${password.toUpperCase()}!`, list)).toBe(true);
    for (const password of ["ab1", "wordsonly", "1234567", "Breached1"]) expect(isBreached(password, list)).toBe(false);
  });

  test("holds more than 100,000, common ones among them [F-010]", () => {
    expect(statSync(BREACHED_LIST).size / 4).toBeGreaterThan(100_000);
    const found = ["password123", "iloveyou1", "abc123", "1q2w3e4r5t", "michael1", "doctor123"];
    expect(found.filter((password) => !isBreached(password))).toEqual([]);
  });
});
