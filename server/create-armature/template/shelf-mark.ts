import { defineElement, OPERATORS, textForm } from "@armature/engine";

export const shelfMark = defineElement({
  name: "ShelfMark",
  label: "Shelf mark",
  messages: { shelfMark: "{label} must be a letter and three digits, such as B042." },
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [],
  options: [],
  operators: OPERATORS,
  parse: (text) => ({ value: text.trim().toUpperCase() || null }),
  format: textForm,
  validate: (value, { attribute }) =>
    /^[A-Z]\d{3}$/.test(String(value)) ? [] : [{ code: "shelfMark", attribute: attribute.name }],
});
