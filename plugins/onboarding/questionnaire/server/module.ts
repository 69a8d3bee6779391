import type { ChangeItem } from "@armature/engine";
import { type ComponentNames, submissionBlocks } from "@armature/onboarding/questionnaire";
import {
  ORGANIZATION,
  type ApplicationModule,
  AppError,
  type ModuleCall,
  defineModule,
  type ModuleItem,
  type WriteItem,
} from "@armature/server";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import { onEntity, type OrganizationReader } from "../../kit/server/typed.ts";
import type { StoredOrganization } from "../../kit/records.ts";
import { contracts as home } from "../../home/index.ts";
import * as contracts from "../operations.ts";
import { NOT_SUBMITTABLE } from "./not-submittable.ts";
import { operationsOver } from "./operations.ts";
import { openQuestionnaire, type ShippedQuestionnaire } from "./questionnaire.ts";
import { EVENT, SUBMISSION } from "./read-submission.ts";
import { readWhole, snapshotOfNow } from "./snapshot.ts";
import { isSubmitted } from "../../kit/states.ts";

const STATUS = "status";
const SUBMITTED = "nmqSubmitted";

/** For each item, by index: what prevents the submission, or the snapshot that is submitted. */
type Submits = ReadonlyMap<number, { readonly problem: string } | { readonly snapshotId: number }>;

/**
 * Submits a questionnaire when a caller sets the organization's status. Any caller who may update the organization may
 * do so. The conditions of a submission hold for every caller within the organization.
 * @param elements the element types that questions may name
 */
export function questionnaireOver(elements: ComponentNames): ApplicationModule {
  const questionnaire = openQuestionnaire(elements);
  return defineModule({
    name: "onboarding.questionnaire",
    contracts: { questionnaire: contracts, home },
    operations: operationsOver(questionnaire),
    lint: questionnaire.whole,
    isFollowed: (metadata, entity) => questionnaire.whole(metadata).type.needs.some((need) => need.entity === entity),
    entities: [submissionOf(questionnaire)],
  });
}

const submissionOf = (questionnaire: ShippedQuestionnaire) =>
  onEntity<Submits, typeof ORGANIZATION>({
    entity: ORGANIZATION,
    reactsOn: [EVENT],
    grants,
    // The write holds the organization itself, and whoever submits it changes its status.
    locks: "none",
    read: async (items, records, call) => {
      const found = new Map<number, { problem: string } | { snapshotId: number }>();
      if (call.isDry) return found;
      for (const item of items.filter((each) => isSubmitting(each, call)))
        found.set(item.index, await validated(questionnaire, records, item));
      return found;
    },
    guard(items, found) {
      const refused = items.flatMap(({ index }) => found.get(index) ?? []).find((each) => "problem" in each);
      return refused ? new AppError(NOT_SUBMITTABLE, { attribute: STATUS, args: refused }) : null;
    },
    react: {
      as: "server",
      changes: (items, found, { userId }) => [
        {
          entity: EVENT,
          items: items.flatMap(({ index }) => {
            const snapshot = found.get(index);
            if (snapshot === undefined || "problem" in snapshot) return [];
            const values = { label: SUBMISSION, data: snapshot, userId };
            return [{ kind: "create" as const, values }];
          }),
        },
      ],
    },
  });

/** Without organization.admin, a caller may set only the status of a submission. */
function grants(items: readonly ChangeItem[], call: ModuleCall): readonly string[] {
  const updates = items.filter((item) => item.kind === "update");
  const others = items.some((item) => item.kind !== "delete" && (statusOf(item.values) ?? SUBMITTED) !== SUBMITTED);
  return isWithin(call) && !others && updates.some(({ values }) => statusOf(values) === SUBMITTED) ? [STATUS] : [];
}

function isWithin({ isServer, ignoresState }: ModuleCall): boolean {
  return !isServer && !ignoresState;
}

function isSubmitting(item: ModuleItem<StoredOrganization>, call: ModuleCall): item is WriteItem<StoredOrganization> {
  if (item.kind !== "update" || !isWithin(call) || statusOf(item.sent) !== SUBMITTED) return false;
  const isSentBack = item.before?.status === SUBMITTED && Object.keys(item.sent).length > 1;
  return !isSentBack;
}

async function validated(
  questionnaire: ShippedQuestionnaire,
  records: OrganizationReader,
  { id, before, changed }: WriteItem<StoredOrganization>,
): Promise<{ readonly problem: string } | { readonly snapshotId: number }> {
  const held = {
    organizationId: Number(id),
    variant: before?.careSetting ?? null,
    state: before?.status ?? null,
  };
  if (isSubmitted(held.state)) return { problem: "it has been submitted already" };
  if (changed.status !== SUBMITTED) return { problem: "the organization has no care setting" };
  if (Object.keys(changed).length > 1) return { problem: "other values would change with it; save them before" };
  const whole = await readWhole(questionnaire, records);
  const blocks = submissionBlocks(whole.state, { careSetting: held.variant, status: held.state });
  if (blocks.length > 0) {
    return { problem: `${blocks.length === 1 ? "1 question is" : `${blocks.length} questions are`} not answered` };
  }
  const snapshot = await snapshotOfNow(records, held, whole);
  return snapshot === null
    ? { problem: "the answers or questions have changed meanwhile; check them and submit again" }
    : { snapshotId: snapshot.id };
}

/** Reads the status of a body that is not validated yet. */
function statusOf({ status }: Unread<StoredOrganization>): unknown {
  return status;
}
