import { AppError } from "../base/errors.ts";

/** What a program accepts about the values of records, when it publishes. */
export interface Accepted {
  /** The number of values that it lets go. */
  readonly lost: number;
}

/** @throws AppError wouldLose (409) with the number, if more values are lost than were accepted */
export function refuseLoss(lost: number, accepted: Accepted = { lost: 0 }): void {
  if (lost > accepted.lost) throw new AppError("wouldLose", { args: { lost }, details: { code: "wouldLose", lost } });
}
