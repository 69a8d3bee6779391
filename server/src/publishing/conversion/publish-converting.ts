import { AppError } from "../../base/errors.ts";
import { refuseLoss } from "../../metadata/lost-values.ts";
import { withLockRetry } from "../lock-retry.ts";
import { OutdatedPlan } from "../outdated-plan.ts";
import { type Answering, publishAnswering, type PublishDeps, type Published, type PublishRequest } from "../publish.ts";
import { finishConversion } from "./finish.ts";
import { planConversions } from "./plan-conversions.ts";
import { prepareConversions } from "./prepare.ts";

/** A call waits this long for its fill, in milliseconds; then it answers 202, and the fill goes on. */
const WAIT = 8_000;
/** How often a plan is made again because something was published meanwhile. */
const MOST_PLANS = 5;

/** As `publish`, for changes that may give values another form. */
export function publishConverting(deps: PublishDeps, request: PublishRequest): Promise<Published> {
  return convertingAnswer(deps, request, { former: async () => undefined, made: async (_, published) => published });
}

/**
 * Publishes changes. Where values get another form, a column is filled beside the present one first, while people go on
 * writing; the publish switches to it. Nobody waits for that.
 * @throws AppError as a publish; converting (409) while an attribute is being converted; conversionGoesOn (202) if the
 * fill takes long: the publish follows it. A release waits for it.
 */
export async function convertingAnswer<A>(
  deps: PublishDeps,
  request: PublishRequest,
  answering: Answering<A>,
): Promise<A> {
  for (let plans = 1; ; plans++) {
    try {
      const number = await prepared(deps, request);
      if (number === null) return await publishAnswering(deps, request, answering);
      const finishing = finishConversion(deps, number, answering);
      if (request.isRelease) return await finishing;
      return await Promise.race([finishing, goesOn(finishing)]);
    } catch (error) {
      if (!(error instanceof OutdatedPlan) || error.again !== "conversion" || plans === MOST_PLANS) throw error;
    }
  }
}

/**
 * @returns the revision that prepared the columns; null if there are none to fill
 * @throws OutdatedPlan if another revision was published meanwhile
 */
async function prepared(deps: PublishDeps, request: PublishRequest): Promise<number | null> {
  const planned = await withLockRetry(() => planConversions(deps, request));
  if (planned === null) return null;
  refuseLoss(sumOf(planned.lost), request.accept);
  const number = await prepareConversions(deps, planned, request);
  if (number === null) throw new OutdatedPlan("conversion");
  return number;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

async function goesOn(finishing: Promise<unknown>): Promise<never> {
  let timer: NodeJS.Timeout | undefined;
  const isDone = await Promise.race([
    finishing.then(
      () => true,
      () => true,
    ),
    new Promise<false>((late) => {
      timer = setTimeout(() => late(false), WAIT);
    }),
  ]);
  clearTimeout(timer);
  if (isDone) await new Promise(() => undefined);
  throw new AppError("conversionGoesOn");
}
