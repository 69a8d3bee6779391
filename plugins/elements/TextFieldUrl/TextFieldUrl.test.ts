import { contextOf, messageOf } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "Website" });
const context = contextOf(attribute, {});

function messages(value: unknown): readonly string[] {
  return element.validate(value, context).map((issue) => messageOf(issue, attribute));
}

test.each([
  "https://example.org",
  "http://example.org/",
  "HTTPS://EXAMPLE.ORG",
  "http://localhost:8080/a?b=c#d",
  "https://klinik-köln.de/räume",
  "https://[2001:db8::1]/",
])("%s is an address of the web", (value) => {
  expect(messages(value)).toEqual([]);
  expect(element.parse(` ${value}\n`, context)).toEqual({ value });
});

test.each([
  "example.org",
  "//example.org",
  "http:example.org",
  "https://",
  "https:///path",
  "ftp://example.org",
  "mailto:ann@example.org",
  "javascript:alert(1)",
  "JavaScript:alert(1)//https://example.org",
  "data:text/html,hello",
  "https://exa mple.org",
  "https://example.org:99999",
  "https://example.org/\u202Egnp.exe",
])("%j is none", (value) => {
  expect(messages(value)).toEqual(["Website must be a web address, such as https://example.org"]);
});

test("an address may not hide where it leads behind a name or a password", () => {
  for (const value of ["https://bank.example@evil.test", "https://ann:secret@example.org", "https:\\\\evil.test"]) {
    expect(messages(value)).toHaveLength(1);
  }
});

test("names the length first, and refuses what is no text", () => {
  expect(messages(`https://example.org/${"x".repeat(60)}`)).toEqual(["This field has a maximum character count of 60"]);
  expect(messages(7)).toEqual(["Website takes text"]);
});
