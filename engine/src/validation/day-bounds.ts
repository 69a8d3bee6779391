import { type ElementAttribute, settingOf } from "../elements/element-type.ts";
import { type Day, isDay } from "../values/day.ts";
import type { Issue } from "../values/issue.ts";

export interface DayBounds {
  readonly min: Day | null;
  readonly max: Day | null;
}

/**
 * The first and last date that the settings `minimum` and `maximum` of an attribute allow. A setting that is not a date
 * is ignored.
 */
export function boundsOfDays(attribute: Pick<ElementAttribute, "option">): DayBounds {
  const bound = (name: string) => {
    const value = settingOf(attribute, name);
    return isDay(value) ? value : null;
  };
  return { min: bound("minimum"), max: bound("maximum") };
}

/** The issue of a date outside these bounds. */
export function dayIssues(day: Day, attribute: ElementAttribute): readonly Issue[] {
  const { min, max } = boundsOfDays(attribute);
  if (min !== null && day < min) return [{ code: "tooEarly", attribute: attribute.name, args: { min } }];
  if (max !== null && day > max) return [{ code: "tooLate", attribute: attribute.name, args: { max } }];
  return [];
}
