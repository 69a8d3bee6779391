import {
  type AttributeType,
  contextOf,
  type LookupResult,
  messageOf,
  NO_RESULT,
  validateAttribute,
} from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "Email", maxLength: 254 });
const context = contextOf(attribute, {});

function messages(value: unknown): readonly string[] {
  return element.validate(value, context).map((issue) => messageOf(issue, attribute));
}

const unique = anAttribute(element, { option: [{ name: "holder", value: "{firstName} {lastName}" }] });

/** The message about an address that another record has. */
function takenText(found: Partial<LookupResult>, of: AttributeType = unique): readonly string[] {
  const options = { mode: "create" as const, found: { ...NO_RESULT, taken: () => true, ...found } };
  return validateAttribute(of, { subject: "Ann@Example.com" }, options).map((issue) => messageOf(issue, of));
}

test("a value is needed where one is required [GEN-025, GEN-029, NMQ-117]", () => {
  const required = anAttribute(element, { required: true });
  const issues = validateAttribute(required, { subject: null }, { mode: "create" });
  expect(issues.map((issue) => messageOf(issue, required))).toEqual(["Requires a value"]);
  expect(validateAttribute(attribute, { subject: null }, { mode: "create" })).toEqual([]);
});

test.each([
  "ann@example.com",
  "Ann.Lee+oncall@mail.example.co.uk",
  "o'neil_7@example.org",
  "x@y.z9",
  "zoë@klinik-köln.de",
  `${"a".repeat(64)}@example.com`,
])("%s is an address [GEN-029]", (value) => {
  expect(messages(value)).toEqual([]);
});

test.each([
  "ann",
  "ann@",
  "@example.com",
  "ann@example",
  "ann@@example.com",
  "ann@example..com",
  "ann@.example.com",
  "ann@-example.com",
  ".ann@example.com",
  "ann.@example.com",
  "an n@example.com",
  "Ann <ann@example.com>",
  "a@b.co,c@d.co",
  '"ann lee"@example.com',
  "\u202Eann@example.com",
  `${"a".repeat(65)}@example.com`,
])("%s is none [GEN-029, NMQ-118, BLD-149]", (value) => {
  expect(messages(value)).toEqual(["Email must be a valid email address"]);
});

const LOOKS_ALIKE =
  "The part of the email after @ has letters that can be mistaken for others. Type it in Latin letters, or in its encoded form (xn--…).";

test.each([
  "ann@\u0430cute.example",
  "ann@\u0430\u0441\u043c\u0435.example",
  "ann@clinic.\u0440\u0444",
  "ann@\u0251cute.example",
  "ann@cl\u0131nic.example",
  "ann@\u03bfffice.example",
])("%s is at a domain that can be mistaken for another [F-001]", (value) => {
  expect(messages(value)).toEqual([LOOKS_ALIKE]);
});

test.each([
  "ann@xn--80ak6aa92e.com",
  "zo\u00eb@klinik-k\u00f6ln.de",
  "ann@stra\u00dfe.example",
  "ann@\u00f8re.example",
  "\u0430nn@clinic.example",
])("%s is at a domain that is plain [F-001]", (value) => {
  expect(messages(value)).toEqual([]);
});

test("a break between lines never gets into an address, where it could start another header of a mail", () => {
  expect(element.parse("a@b.co\r\nBcc: c@d.co", context)).toEqual({ value: "a@b.co Bcc: c@d.co" });
  expect(messages("a@b.co\r\nBcc: c@d.co")).toEqual(["Email must be a valid email address"]);
});

test("names the maximum where it is the attribute's or the mail server's", () => {
  expect(messages(`a@${"b".repeat(260)}.com`)).toEqual(["This field has a maximum character count of 254"]);
});

test("is trimmed and keeps its case", () => {
  expect(element.parse(" Ann@Example.com\n", context)).toEqual({ value: "Ann@Example.com" });
});

test("is unique over all organizations where the attribute names its holder, and free elsewhere [GEN-029, GEN-D05]", () => {
  expect(element.needs(unique)).toEqual([{ kind: "unique", scope: "all", columns: ["firstName", "lastName"] }]);
  expect(element.needs(attribute)).toEqual([]);
});

test("names the holder within the organization [GEN-029, NMQ-119]", () => {
  const holder = () => ({ firstName: "Ann", lastName: "Lee" });
  expect(takenText({ holder })).toEqual(["Ann@Example.com already taken by Ann Lee"]);
});

test("names nobody of another organization, and nobody without a name [GEN-D05]", () => {
  expect(takenText({ holder: () => null })).toEqual(["This email is already taken."]);
  expect(takenText({ holder: () => ({ firstName: null, lastName: " " }) })).toEqual(["This email is already taken."]);
  expect(takenText({})).toEqual(["This email is already taken."]);
});

test("says so, too, where only the definition makes it unique", () => {
  expect(takenText({}, anAttribute(element, { uniqueIn: "all" }))).toEqual(["This email is already taken."]);
});

test("refuses what is no text", () => {
  for (const value of [7, true, ["a@b.co"], {}]) expect(messages(value)).toEqual(["Email takes text"]);
});
