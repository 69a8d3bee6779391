import { defineElement, OPERATORS } from "@armature/engine";
import { NONE_LABEL } from "@armature/engine/elements";
import {
  MAX_ID,
  readRecords,
  recordsIssues,
  REFERENCE_OPTIONS,
  referenceLookups,
  showRecords,
} from "../../kit/record-reference.ts";

/**
 * Several records of another entity, shown by their labels. Their ids are stored in the order in which they were
 * chosen.
 */
export const element = defineElement({
  name: "SelectFkMultiple",
  label: "Link to records",
  group: "record",
  example: "Several departments",
  value: () => ({ type: "array", items: { type: "integer", minimum: 1, maximum: MAX_ID } }),
  column: () => "references",
  needs: referenceLookups,
  options: REFERENCE_OPTIONS,
  operators: OPERATORS,
  parse: readRecords,
  format: showRecords,

  validate(value, context) {
    const issues = recordsIssues(value, context);
    if (issues.length > 0 || !Array.isArray(value)) return issues;
    const { attribute, found } = context;
    const hasNone = value.some((id) => found.label(attribute.name, id) === NONE_LABEL);
    return hasNone && value.length > 1 ? [{ code: "noneWithOthers", attribute: attribute.name }] : [];
  },
});
