import { type ElementAttribute, settingOf } from "@armature/engine";
import { MAX_DECIMALS, readNumber } from "../../kit/plain-number.ts";

/** The limits themselves are accepted. Null means no limit. */
export interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
}

export function boundsOf(attribute: ElementAttribute): Bounds {
  return { min: numberOf(attribute, "minimum"), max: numberOf(attribute, "maximum") };
}

/** The number of decimals that a value may have. The default is 0, for an attribute of type numeric all that fit. */
export function decimalsOf(attribute: ElementAttribute): number {
  const decimals = numberOf(attribute, "decimals") ?? (attribute.type === "numeric" ? MAX_DECIMALS : 0);
  return Number.isInteger(decimals) ? Math.min(Math.max(decimals, 0), MAX_DECIMALS) : 0;
}

/** The text that an empty field shows. */
export function hintOf(attribute: ElementAttribute): string {
  const { min, max } = boundsOf(attribute);
  if (min !== null && max !== null) return `Enter a number from ${min} to ${max}.`;
  return (min === 0 || min === 1) && max === null ? "Enter a positive number." : "Enter a number.";
}

function numberOf(attribute: ElementAttribute, setting: string): number | null {
  const value = settingOf(attribute, setting);
  if (typeof value === "number") return value;
  return typeof value === "string" ? readNumber(value) : null;
}
