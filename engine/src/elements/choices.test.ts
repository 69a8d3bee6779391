import { expect, test } from "vitest";
import { choicesOf } from "./choices.ts";

const read = (...list: unknown[]) => choicesOf({ comboboxOptionList: list });

test("are texts or values with labels [BLD-140]", () => {
  expect(read("Day", { value: "n", label: " Night " }, { value: 3 }, { label: "Any" }).all).toEqual([
    { value: "Day", label: "Day" },
    { value: "n", label: "Night" },
    { value: "3", label: "3" },
    { value: "Any", label: "Any" },
  ]);
});

test("leave out what is no choice, and a value that is there already", () => {
  expect(
    read(null, "", " ", {}, [], ["Day"], { value: {} }, "Day", "Day", { value: "Day", label: "Other" }).all,
  ).toEqual([{ value: "Day", label: "Day" }]);
  expect(choicesOf({ comboboxOptionList: null }).all).toEqual([]);
});

test("are found by label before value, then whatever the case", () => {
  const choices = read({ value: "a", label: "b" }, { value: "b", label: "c" }, { value: "ü", label: "Über" });
  expect(choices.byText("b")?.value).toBe("a");
  expect(choices.byText("a")?.value).toBe("a");
  expect(choices.byText("ÜBER")?.value).toBe("ü");
  expect(choices.byText("d")).toBeUndefined();
});

test("are not guessed where two are meant", () => {
  const choices = read({ value: "1", label: "Jo" }, { value: "2", label: "Jo" }, { value: "3", label: "jo" });
  expect(choices.byText("Jo")).toBeUndefined();
  expect(choices.byText("jo")?.value).toBe("3");
  expect(choices.byText("JO")).toBeUndefined();
  expect(choices.byText("2")?.value).toBe("2");
});

test("do not take the names that every object has for values", () => {
  expect(read("Day").byValue("__proto__")).toBeUndefined();
  expect(read("__proto__").byValue("__proto__")?.label).toBe("__proto__");
});

test("are read once per list", () => {
  const attribute = { comboboxOptionList: ["Day"] };
  expect(choicesOf(attribute)).toBe(choicesOf({ ...attribute }));
});
