import { defineElement, OPERATORS } from "@armature/engine";
import {
  MAX_ID,
  readRecord,
  recordIssues,
  REFERENCE_OPTIONS,
  referenceNeeds,
  showRecord,
} from "../../record-reference.ts";
import { UPLOAD_OPTIONS } from "../../upload-options.ts";

/** One file, stored as the id of its record and read as its name (NMQ-131, NMQ-134). */
export const element = defineElement({
  name: "FileField",
  label: "File",
  value: () => ({ type: "integer", minimum: 1, maximum: MAX_ID }),
  column: () => "reference",
  needs: referenceNeeds,
  options: [...REFERENCE_OPTIONS, ...UPLOAD_OPTIONS],
  operators: OPERATORS,
  parse: readRecord,
  format: showRecord,
  validate: recordIssues,
});
