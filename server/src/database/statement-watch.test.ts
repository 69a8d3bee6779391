import { expect, test } from "vitest";
import { withoutValues } from "./statement-watch.ts";

test.each([
  [
    `select "name" from data."device" where "id" = $1 limit 25`,
    `select "name" from data."device" where "id" = $1 limit ?`,
  ],
  [`select 'it''s', "it's 2"  ,\n 1.50`, `select ?, "it's 2" , ?`],
  [String.raw`select '\', 'secret'`, `select ?, ?`],
  [String.raw`select e'a\'secret', E'\\'`, `select ?, ?`],
  [`select $$secret 'x'$$, $t$more$t$`, `select ?, ?`],
  [`select "s1"."a2" from t3 where a=-7`, `select "s1"."a2" from t3 where a=-?`],
])("%s is logged as %s [ADD-071, F-136]", (text, expected) => {
  expect(withoutValues(text)).toBe(expected);
});
