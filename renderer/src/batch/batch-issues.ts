import { type AttributeType, messageOf, validateAttribute } from "@armature/engine";

/**
 * What is wrong with a value that is set in every record, a required one left blank included (GEN-D13); what depends on
 * the rest of a record, the review shows.
 */
export function batchIssues(attribute: AttributeType, value: unknown): readonly string[] {
  const issues = validateAttribute(attribute, { [attribute.name]: value }, { mode: "update" });
  return issues.map((issue) => messageOf(issue, attribute));
}
