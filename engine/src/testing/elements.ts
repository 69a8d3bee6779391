import { defineElement, type ElementType, OPERATORS } from "../elements/element-type.ts";
import { createRegistry } from "../elements/registry.ts";
import { normalizeText } from "../values/fold.ts";
import { validateLength, wrongType } from "../elements/text-length.ts";

type Own = Partial<ElementType> & Pick<ElementType, "name" | "column">;

/** An element type that stores whatever it is given. Tests override the members that they need. */
function element(own: Own): ElementType {
  return defineElement({
    label: own.name,
    value: () => ({}),
    needs: () => [],
    options: [],
    operators: OPERATORS,
    parse: (text) => ({ value: normalizeText(text) || null }),
    format: (value) => (Array.isArray(value) ? value.join(", ") : String(value)),
    validate: () => [],
    ...own,
  });
}

const TEXT = element({
  name: "Text",
  column: () => "text",
  validate: (value, { attribute }) =>
    typeof value === "string" ? validateLength(value, attribute) : [wrongType(attribute, "a text")],
});

const NUMBER = element({ name: "Number", column: () => "integer" });

const YES_NO = element({ name: "YesNo", column: () => "integer", format: (value) => (value === 1 ? "Yes" : "No") });

const REFERENCE = element({
  name: "Reference",
  column: ({ multiple }) => (multiple ? "references" : "reference"),
  needs: ({ fkName }) => (fkName === null ? [] : [{ kind: "reference", entity: fkName, where: null }]),
});

/** Any texts: one, or a list of several. */
const CHOICE = element({ name: "Choice", column: ({ multiple }) => (multiple ? "json" : "text") });

/** Reads only blank texts, so that people have to map all others. */
const UNREAD = element({
  name: "Unread",
  column: () => "integer",
  parse: (text, { attribute }) =>
    normalizeText(text) === "" ? { value: null } : { issue: { code: "unknownReference", attribute: attribute.name } },
});

/** The element types of the engine's own tests. */
export const ELEMENTS = createRegistry([TEXT, NUMBER, YES_NO, REFERENCE, CHOICE, UNREAD]);
