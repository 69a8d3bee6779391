import { defineElement, OPERATORS, textForm } from "@armature/engine";

const MARK = /^[A-Z]\d{3}$/;

/** Where an item stands: a letter and three digits. */
export const element = defineElement({
  name: "ShelfMark",
  label: "Shelf mark",
  group: "special",
  example: "B042",
  messages: { shelfMark: "{label} must be a letter and three digits, such as B042." },
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [],
  options: [],
  operators: OPERATORS,
  parse: (text) => ({ value: text.trim().toUpperCase() || null }),
  format: textForm,
  validate: (value, { attribute }) =>
    typeof value === "string" && MARK.test(value) ? [] : [{ code: "shelfMark", attribute: attribute.name }],
});
