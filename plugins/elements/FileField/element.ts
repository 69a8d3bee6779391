import { defineElement, type ElementContext, type Issue, OPERATORS, textForm } from "@armature/engine";
import type { Unread } from "../../kit/unread.ts";
import type { StoredFile2 } from "../../kit/records.ts";
import {
  MAX_ID,
  readRecord,
  recordIssues,
  REFERENCE_OPTIONS,
  referenceLookups,
  showRecord,
} from "../../kit/record-reference.ts";
import { endingsOf, UPLOAD_OPTIONS } from "../../kit/upload-options.ts";

/** One file, stored as the id of its record and shown by its name. */
export const element = defineElement({
  name: "FileField",
  label: "File",
  group: "file",
  example: "Contract.pdf",
  messages: {
    fileEnding: "{label} takes a file of type {endings}.",
  },
  value: () => ({ type: "integer", minimum: 1, maximum: MAX_ID }),
  column: () => "reference",
  needs(attribute) {
    const { fkName, name } = attribute;
    if (fkName === null || endingsOf(attribute).length === 0) return referenceLookups(attribute);
    return [...referenceLookups(attribute), { kind: "record", entity: fkName, by: name, columns: [FILE_NAME] }];
  },
  options: [...REFERENCE_OPTIONS, ...UPLOAD_OPTIONS],
  operators: OPERATORS,
  parse: readRecord,
  format: showRecord,
  validate(value, context) {
    const issues = recordIssues(value, context);
    return issues.length > 0 ? issues : endingIssues(context);
  },
});

const FILE_NAME = "name";

/** The server refuses an upload whose content does not match its name, so the name reveals the type. */
function endingIssues({ attribute, found }: ElementContext): readonly Issue[] {
  const endings = endingsOf(attribute);
  const file: Unread<StoredFile2> | null | undefined = found.related?.(attribute.name);
  if (endings.length === 0 || !file) return [];
  const name = textForm(file.name).toLowerCase();
  if (endings.some((ending) => name.endsWith(`.${ending}`))) return [];
  return [{ code: "fileEnding", attribute: attribute.name, args: { endings: endings.join(", ") } }];
}
