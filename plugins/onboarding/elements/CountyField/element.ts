import { defineElement, isEmpty, OPERATORS } from "@armature/engine";
import {
  MAX_ID,
  readRecord,
  recordIssues,
  REFERENCE_OPTIONS,
  referenceLookups,
  showRecord,
} from "@armature/plugins/kit/record-reference.ts";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import { STATE, ZIP } from "../../kit/place-of-zip.ts";
import type { StoredAddress, StoredOption } from "../../kit/records.ts";

/** A county of the record's state, stored as the id of its option. */
export const element = defineElement({
  name: "CountyField",
  label: "County of the state",
  group: "special",
  example: "Dane",
  messages: {
    countyRequired: "County/Parish is required.",
    countyOfState: "{label} takes a county of the chosen state",
  },
  value: () => ({ type: "integer", minimum: 1, maximum: MAX_ID }),
  column: () => "reference",
  needs: (attribute) => {
    const references = referenceLookups(attribute);
    const states = references.flatMap((need) =>
      need.kind === "reference"
        ? [{ kind: "record" as const, entity: need.entity, by: attribute.name, columns: [STATE] }]
        : [],
    );
    return [...references, ...states];
  },
  options: REFERENCE_OPTIONS,
  operators: OPERATORS,
  parse: readRecord,
  format: showRecord,

  validate(value, context) {
    const issues = recordIssues(value, context);
    if (issues.length > 0) return issues;
    const { attribute, found } = context;
    const record: Unread<StoredAddress> = context.record;
    const county: Unread<StoredOption> | null | undefined = found.related?.(attribute.name);
    const isElsewhere = county !== undefined && county !== null && county.state !== record.state;
    return isElsewhere && !isEmpty(value) ? [{ code: "countyOfState", attribute: attribute.name }] : [];
  },

  missing: ({ attribute }) => ({ code: "countyRequired", attribute: attribute.name }),
  reads: (attribute) => [attribute.name, STATE, ZIP],
});
