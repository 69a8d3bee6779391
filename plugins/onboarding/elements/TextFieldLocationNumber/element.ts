import { defineElement, type ElementContext, isEmpty, type Issue, OPERATORS, textForm } from "@armature/engine";
import { LENGTHS, lineIssues, readLine } from "@armature/plugins/kit/one-line.ts";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import type { StoredLocation, StoredOrganization } from "../../kit/records.ts";

/** The number starts with a column of the organization to which the call is limited. */
const ORGANIZATION = "organization";
const SERVICE_AREA = "serviceAreaId";
/** The attribute whose text shows whether the location is a records office. */
const NAME = "name";
/** A separate word in upper or lower case. */
const RECORDS_OFFICE = /(?<![\p{L}\p{N}])(?:roi|him)(?![\p{L}\p{N}])/iu;
/**
 * The number of digits for a records office. For other locations, the second constant is the number of digits after the
 * service area.
 */
const OFFICE_LENGTH = 14;
const ORDINARY_MORE = 3;
/** The digits after the service area in the number of the records office that the default build creates. */
const DEFAULT_OFFICE = "10010001001";

/** Digits that start with the service area of the organization. The name of the record decides how many there are. */
export const element = defineElement({
  name: "TextFieldLocationNumber",
  label: "Location number",
  group: "special",
  example: "123456",
  messages: {
    serviceAreaMissing:
      "This field requires that there is a Service Area # assigned to the organization first. Come back to this field once a Service Area # has been assigned.",
    startsWithServiceArea: "Must start with {serviceArea} (Service Area #)",
    numberOfDigits: "Must have a length of {length} digits",
    locationNumberDigits: "Location number must be only contain numbers",
  },
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [{ kind: "scope", entity: ORGANIZATION, columns: [SERVICE_AREA] }],
  options: LENGTHS,
  operators: OPERATORS,

  parse: (text) => ({ value: readLine(text) }),
  format: textForm,

  validate(value, context) {
    const issues = lineIssues(value, context.attribute);
    if (issues.length > 0) return issues;
    const number = String(value);
    if (!/^[0-9]+$/.test(number)) return [{ code: "locationNumberDigits", attribute: context.attribute.name }];
    return serviceAreaIssues(number, context);
  },

  reads: () => [NAME],
});

/** The issues of a number in this organization. Empty if the organization was not looked up. */
function serviceAreaIssues(number: string, { attribute, record, found }: ElementContext): readonly Issue[] {
  const { name } = attribute;
  const location: Unread<StoredLocation> = record;
  const organization: Unread<StoredOrganization> | null | undefined = found.scope?.(ORGANIZATION);
  if (organization === undefined) return [];
  const area = organization?.serviceAreaId;
  if (isEmpty(area)) return [{ code: "serviceAreaMissing", attribute: name }];
  const serviceArea = textForm(area);
  if (!number.startsWith(serviceArea))
    return [{ code: "startsWithServiceArea", attribute: name, args: { serviceArea } }];
  if (number === serviceArea + DEFAULT_OFFICE) return [];
  const isOffice = RECORDS_OFFICE.test(textForm(location.name));
  const length = isOffice ? OFFICE_LENGTH : serviceArea.length + ORDINARY_MORE;
  return number.length === length ? [] : [{ code: "numberOfDigits", attribute: name, args: { length } }];
}
