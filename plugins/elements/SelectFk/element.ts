import { defineElement, OPERATORS } from "@armature/engine";
import {
  MAX_ID,
  readRecord,
  recordIssues,
  REFERENCE_OPTIONS,
  referenceLookups,
  showRecord,
} from "../../kit/record-reference.ts";

/** One record of another entity, chosen by its label and stored as its id. */
export const element = defineElement({
  name: "SelectFk",
  label: "Link to a record",
  group: "record",
  example: "One department",
  value: () => ({ type: "integer", minimum: 1, maximum: MAX_ID }),
  column: () => "reference",
  needs: referenceLookups,
  options: REFERENCE_OPTIONS,
  operators: OPERATORS,
  parse: readRecord,
  format: showRecord,
  validate: recordIssues,
});
