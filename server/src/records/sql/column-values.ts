import { type AttributeType, type ColumnKind, isEmpty, type Issue, wrongType } from "@armature/engine";
import type { PlannedWrite } from "@armature/engine/changes";
import { isDay, isStorableText } from "@armature/engine/values";

const MAX_INTEGER = 2_147_483_647;
const MAX_NUMERIC = 1e13;
/** The years are those that JavaScript and PostgreSQL both write with four digits. */
const INSTANT = /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

interface Kind {
  readonly expected: string;
  holds(value: unknown): boolean;
}

const isId = (value: unknown) => isWhole(value) && Number(value) > 0;

/**
 * What a column of each kind can hold. This is the last check before the database, for values that no element type
 * validates.
 */
const KINDS: Readonly<Record<ColumnKind, Kind>> = {
  text: {
    expected: "text without NUL or half characters",
    holds: (value) => typeof value === "string" && isStorableText(value),
  },
  integer: { expected: "a whole number", holds: isWhole },
  numeric: { expected: "a number", holds: (value) => Number.isFinite(value) && Math.abs(Number(value)) < MAX_NUMERIC },
  boolean: { expected: "true or false", holds: (value) => typeof value === "boolean" },
  date: { expected: "a date such as 2026-01-31", holds: isDay },
  timestamp: {
    expected: "an instant such as 2026-01-31T08:30:00Z",
    holds: (value) => typeof value === "string" && isInstant(value),
  },
  reference: { expected: "the id of a record", holds: isId },
  references: { expected: "a list of ids", holds: (value) => Array.isArray(value) && value.every(isId) },
  json: { expected: "JSON whose texts hold no NUL and no half character", holds: isStorableJson },
};

/** The issue of a value that the attribute's column cannot hold; empty if there is none. */
export function columnIssues(attribute: AttributeType, value: unknown): readonly Issue[] {
  const kind = KINDS[attribute.column];
  return isEmpty(value) || kind.holds(value) ? [] : [wrongType(attribute, kind.expected)];
}

/**
 * Checks the written values that no element type validates: those of attributes without an element type, and those that
 * defaults and rules set.
 */
export function unvalidatedIssues(item: PlannedWrite): readonly Issue[] {
  const validated = new Set(item.validated.filter((attribute) => attribute.element).map((attribute) => attribute.name));
  return item.written.flatMap((attribute) =>
    validated.has(attribute.name) ? [] : columnIssues(attribute, item.changed[attribute.name]),
  );
}

function isWhole(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(Number(value)) <= MAX_INTEGER;
}

function isInstant(text: string): boolean {
  return INSTANT.test(text) && isDay(text.slice(0, 10)) && Number.isFinite(Date.parse(text));
}

function isStorableJson(value: unknown): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorableText(key) && isStorableJson(inner));
}
