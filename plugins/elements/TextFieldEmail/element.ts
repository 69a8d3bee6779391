import { defineElement, type ElementAttribute, OPERATORS, settingOf, textForm, wrongType } from "@armature/engine";
import { fillTemplate, templateReads } from "@armature/engine/schema";
import { validateLength } from "@armature/engine/elements";
import { isAddress, isPlainDomain, MAX_ADDRESS } from "@armature/engine/values";
import { readLine } from "../../kit/one-line.ts";

/**
 * An email address, stored as it was written and compared ignoring case. If the attribute has a `holder`, only one
 * record of all organizations may have the address.
 */
export const element = defineElement({
  name: "TextFieldEmail",
  label: "Email",
  group: "text",
  example: "ann@clinic.org",
  messages: {
    email: "Email must be a valid email address",
    emailDomain:
      "The part of the email after @ has letters that can be mistaken for others. Type it in Latin letters, or in its encoded form (xn--…).",
  },
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: (attribute) => {
    const columns = templateReads(holderOf(attribute));
    return columns.length === 0 ? [] : [{ kind: "unique", scope: "all", columns }];
  },
  options: [
    {
      name: "maxLength",
      label: "Maximum length",
      type: "integer",
      hint: `In characters; ${MAX_ADDRESS} unless given`,
      option: [{ name: "minimum", value: 1 }],
    },
    {
      name: "holder",
      label: "Name of the holder",
      type: "text",
      hint: "Such as {firstName} {lastName}; where given, nobody else may have the address",
    },
  ],
  operators: OPERATORS,

  parse: (text) => ({ value: readLine(text) }),
  format: textForm,

  validate(value, { attribute }) {
    if (typeof value !== "string") return [wrongType(attribute, "text")];
    const maxLength = attribute.maxLength ?? MAX_ADDRESS;
    const { name } = attribute;
    const issues = validateLength(value, { name, minLength: null, maxLength });
    if (issues.length > 0) return issues;
    if (!isAddress(value)) return [{ code: "email", attribute: name }];
    return isPlainDomain(value) ? [] : [{ code: "emailDomain", attribute: name }];
  },

  taken(value, { attribute, found }) {
    const columns = found.holder?.(attribute.name, value);
    const holder = columns ? fillTemplate(holderOf(attribute), columns) : null;
    if (holder === null) return { code: "emailTaken", attribute: attribute.name };
    return { code: "emailTakenBy", attribute: attribute.name, args: { email: textForm(value), holder } };
  },

  missing: ({ attribute }) => ({ code: "requiresValue", attribute: attribute.name }),
});

function holderOf(attribute: ElementAttribute): string {
  return textForm(settingOf(attribute, "holder"));
}
