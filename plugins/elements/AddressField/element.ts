import { defineElement, type ElementAttribute, OPERATORS, settingOf } from "@armature/engine";
import {
  MAX_ID,
  readRecord,
  recordIssues,
  REFERENCE_OPTIONS,
  referenceNeeds,
  showRecord,
} from "../../record-reference.ts";

/** One of the organization's addresses; new ones are made from within the field (NMQ-155, NMQ-171). */
export const element = defineElement({
  name: "AddressField",
  label: "Address",
  value: () => ({ type: "integer", minimum: 1, maximum: MAX_ID }),
  column: () => "reference",
  needs: referenceNeeds,
  options: [
    ...REFERENCE_OPTIONS,
    { name: "purpose", label: "Purpose", type: "text", hint: "What a new address is for, where its form asks less" },
    { name: "texts", label: "Texts", type: "json", hint: "Texts of issues in the form of the address, by code" },
  ],
  operators: OPERATORS,
  parse: readRecord,
  format: showRecord,
  validate: recordIssues,
});

/** What a new address begins with: its purpose, where the attribute gives one (NMQ-169, NMQ-170). */
export function presetOf(attribute: ElementAttribute): Readonly<Record<string, unknown>> {
  const purpose = settingOf(attribute, "purpose");
  return purpose === null ? {} : { purpose };
}

/** The texts by which the form of the address differs from the message table (NMQ-162). */
export function textsOf(attribute: ElementAttribute): Readonly<Record<string, string>> {
  const texts = settingOf(attribute, "texts");
  if (typeof texts !== "object" || texts === null) return {};
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === "string"));
}
