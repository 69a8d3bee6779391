import type { ValueSchema } from "@armature/engine";
import type { FieldKind, Shape, ShapeField as Field } from "@armature/engine/metadata";
import { MAX_QUESTION_DEPTH, MAX_SECTION_DEPTH } from "./questionnaire-spec-checks.ts";
import { PREREQUISITE_SHAPE, QUESTION_SHAPE, QUESTIONNAIRE_SHAPE, SECTION_SHAPE } from "./questionnaire-spec-shapes.ts";
import { COMPLETION_RULES, PREREQUISITE_OPERATORS } from "./questionnaire-spec.ts";

const SCALARS = ["string", "number", "boolean"];

const TYPES: Readonly<Record<FieldKind, ValueSchema & { readonly type?: string | readonly string[] }>> = {
  text: { type: "string" },
  boolean: { type: "boolean" },
  integer: { type: "integer" },
  scalar: { type: SCALARS },
  any: {},
  object: { type: "object" },
  map: { type: "object" },
  list: { type: "array" },
  jsonList: { type: "array" },
  objectList: { type: "array", items: { type: "object" } },
  textList: { type: "array", items: { type: "string" } },
};

/** The JSON Schema of a stored shape. `own` gives the schemas of properties that are objects themselves. */
function schemaOf(shape: Shape, required: readonly string[], own: Readonly<Record<string, ValueSchema>>): ValueSchema {
  const properties = Object.entries(shape).map(([key, field]) => [key, own[key] ?? fieldSchema(field)]);
  return { type: "object", additionalProperties: false, required, properties: Object.fromEntries(properties) };
}

function fieldSchema({ kind, default: usual, max }: Field): ValueSchema {
  const { type, ...rest } = TYPES[kind];
  const types = usual === null && type !== undefined ? [type, "null"].flat() : type;
  return { ...(types !== undefined && { type: types }), ...rest, ...(max !== undefined && { maxLength: max }) };
}

const PREREQUISITE_SCHEMA = schemaOf(PREREQUISITE_SHAPE, ["attribute"], {
  operator: { enum: [...PREREQUISITE_OPERATORS, null] },
  valueList: { type: ["array", "null"], items: { type: [...SCALARS, "null"] }, minItems: 1 },
});

/** Each level is written out. The schema needs no references and can be part of another schema. */
function questionSchema(level: number): ValueSchema {
  const children =
    level < MAX_QUESTION_DEPTH ? { type: "array", items: questionSchema(level + 1) } : { type: "array", maxItems: 0 };
  return schemaOf(QUESTION_SHAPE, ["entity", "attribute"], {
    validate: { enum: [...COMPLETION_RULES, null] },
    prerequisiteList: { type: "array", items: PREREQUISITE_SCHEMA },
    children,
  });
}

function sectionSchema(level: number): ValueSchema {
  const sectionList =
    level < MAX_SECTION_DEPTH ? { type: "array", items: sectionSchema(level + 1) } : { type: "array", maxItems: 0 };
  return schemaOf(SECTION_SHAPE, ["name", "label"], {
    questionList: { type: "array", items: questionSchema(1) },
    sectionList,
  });
}

/** JSON Schema of a stored questionnaire, and of `result.nmq` in the answer of GET /api/nmq. */
export const QUESTIONNAIRE_SCHEMA: ValueSchema = schemaOf(QUESTIONNAIRE_SHAPE, ["sectionList"], {
  sectionList: { type: "array", items: sectionSchema(1) },
});
