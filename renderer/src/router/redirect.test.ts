import { describe, expect, test } from "vitest";
import { redirectTarget, redirectTitle, signInPath } from "./redirect.ts";
import { parseRoutes } from "./route-rows.ts";
import { routeTable } from "./routes.ts";

const table = routeTable(
  parseRoutes([
    { name: "home", path: "/", screen: "a/b", guard: "session" },
    { name: "structureList", path: "/build/structure/list", screen: "a/b", guard: "session" },
    { name: "userEdit", path: "/build/user/edit/:id", screen: "a/b", guard: "session" },
    { name: "notFound", path: "*", screen: "a/b", guard: "session" },
  ]),
);

describe("a redirect stays on this site [GEN-D01, BLD-D01]", () => {
  test.each(["/", "/build/user/list", "/build/user/list?filter=a%2Fb&page=2", "/a?b=//c"])("%s is followed", (path) => {
    expect(redirectTarget(path, table)).toBe(path);
  });

  test.each(["", "build", "//evil.example", "/\t/evil.example", "https://evil.example"])("%j is not", (text) => {
    expect(redirectTarget(text, table)).toBeNull();
  });
});

test("a route name leads to its path, unless it takes parameters or is unknown [GEN-D01, BLD-D01]", () => {
  expect(redirectTarget("structureList", table)).toBe("/build/structure/list");
  expect(redirectTarget("userEdit", table)).toBeNull();
  expect(redirectTarget("notFound", table)).toBeNull();
  expect(redirectTarget("nowhere", table)).toBeNull();
  expect(redirectTarget(null, table)).toBeNull();
});

test("sign-in comes back to the full path, its query included [ACC-074]", () => {
  expect(signInPath("/login", "/build/user/list?page=2")).toBe("/login?redirect=%2Fbuild%2Fuser%2Flist%3Fpage%3D2");
  expect(signInPath("/login", "/")).toBe("/login");
  expect(signInPath("/login", null)).toBe("/login");
});

test.each([
  ["redirect=/build&redirectTitle=The+build", "The build"],
  ["redirect=/build&redirectTitle=+%0A+a%00b%E2%80%AE%0A", "a b"],
  [`redirect=/build&redirectTitle=${"é".repeat(100)}`, "é".repeat(80)],
  ["redirect=/build&redirectTitle=+", null],
  ["redirect=/build", null],
  ["redirectTitle=The+build", null],
  ["redirect=https://evil.example&redirectTitle=The+build", null],
])("the title of %s is plain text of at most 80 characters", (query, title) => {
  expect(redirectTitle(new URLSearchParams(query), table)).toBe(title);
});
