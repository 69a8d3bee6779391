import { expect, test } from "vitest";
import { serverPlaces, urlsOf } from "./hosts.ts";

test.each([
  ["one server", "postgres://app:secret@db/main", ["postgres://app:secret@db/main"]],
  [
    "several, of which some have a port",
    "postgres://app@one:5433,two/main?target_session_attrs=primary",
    ["postgres://app@one:5433/main", "postgres://app@two/main"],
  ],
  ["addresses", "postgres://[::1]:5433,10.0.0.2/main", ["postgres://[::1]:5433/main", "postgres://10.0.0.2/main"]],
  ["a password with the signs that separate", "postgres://app:a@b,c@one/main", ["postgres://app:a%40b,c@one/main"]],
  ["a parameter with an @", "postgres://one?application_name=a@b", ["postgres://one?application_name=a@b"]],
])("a URL names %s", (_, url, expected) => {
  expect(urlsOf(url)).toEqual(expected);
});

test("the place of a database shows no part of the password", () => {
  expect(serverPlaces("postgres://app:a@b,c@one:5433,two/main")).toBe("one:5433,two/main");
});
