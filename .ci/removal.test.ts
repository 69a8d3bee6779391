import path from "node:path";
import { expect, test } from "vitest";
import { additions, applications, usersOf } from "./additions.testing.ts";

test.each(additions)("%s is used by lists of additions and, through its doors, by slices alone", (folder) => {
  const users = usersOf(folder);
  const isSlice = applications.includes(path.dirname(folder));
  expect(users.filter((user) => !isSlice || path.dirname(user) !== path.dirname(folder))).toEqual([]);
});
