import { AppError } from "../base/errors.ts";

/** Rolls a publish back because what was found before its lock is no longer true. Unless it is made again, 503. */
export class OutdatedPlan extends AppError {
  /**
   * What must be done again: the look at what is to be converted, the plan of the publish, or only the reading of stored
   * values for it.
   */
  readonly again: "conversion" | "plan" | "evidence";

  constructor(again: OutdatedPlan["again"]) {
    super("publishBusy");
    this.again = again;
  }
}
