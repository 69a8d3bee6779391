import { defineElement, OPERATORS } from "@armature/engine";
import {
  MAX_ID,
  readRecords,
  recordsIssues,
  REFERENCE_OPTIONS,
  referenceLookups,
  showRecords,
} from "../../kit/record-reference.ts";
import { ASSOCIATION_OPTIONS, associationKey, UPLOAD_OPTIONS } from "../../kit/upload-options.ts";

/** Several files, stored as the ids of their records in the order in which they were added. */
export const element = defineElement({
  name: "FilesField",
  label: "Files",
  group: "file",
  example: "Contract.pdf, Annex.pdf",
  value: () => ({ type: "array", items: { type: "integer", minimum: 1, maximum: MAX_ID } }),
  column: () => "references",
  needs: referenceLookups,
  options: [...REFERENCE_OPTIONS, ...UPLOAD_OPTIONS, ...ASSOCIATION_OPTIONS],
  operators: OPERATORS,
  parse: readRecords,
  format: showRecords,
  validate: recordsIssues,

  reads(attribute) {
    const key = associationKey(attribute);
    return key === null ? [] : [key];
  },
});
