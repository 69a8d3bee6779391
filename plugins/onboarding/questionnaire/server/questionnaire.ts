import { mayAttribute, type Metadata, type PermissionMap, sameValue } from "@armature/engine";
import { allowingAbsent } from "@armature/engine/access";
import {
  type ComponentNames,
  compileQuestionnaire,
  nmqAnswer,
  parseQuestionnaireSpec,
  type QuestionnaireSpec,
  type QuestionnaireType,
} from "@armature/onboarding/questionnaire";
import shipped from "@armature/metadata/onboarding/questionnaire/questionnaire.json" with { type: "json" };
import { registry } from "@armature/onboarding/elements";
import * as contracts from "../operations.ts";
import type { OperationRecords } from "../../kit/server/typed.ts";

/** A questionnaire as stored, and the same compiled against one revision of the metadata. */
export interface Questionnaire {
  readonly spec: QuestionnaireSpec;
  readonly type: QuestionnaireType;
}

const WIDGETS = contracts.OWN_WIDGETS;
const components: ComponentNames = {
  names: [...registry.names, ...WIDGETS],
  has: (name) => registry.has(name) || WIDGETS.includes(name),
};
const spec = parseQuestionnaireSpec(shipped);
const known = new WeakMap<Metadata, Known>();

/** The cached result for one revision. */
interface Known {
  readonly type: QuestionnaireType;
  readonly byPermission: WeakMap<PermissionMap, Questionnaire>;
}

/**
 * The shipped questionnaire compiled against a revision of the metadata. Each revision is compiled once.
 * @throws MetadataError with every question that cannot be asked
 */
export function questionnaireOf(metadata: Metadata): Questionnaire {
  return { spec, type: knownOf(metadata).type };
}

/** Whether the questionnaire reads records of the entity. */
export function isAskedAbout(metadata: Metadata, entity: string): boolean {
  return questionnaireOf(metadata).type.needs.some((need) => need.entity === entity);
}

function knownOf(metadata: Metadata): Known {
  const made = known.get(metadata) ?? {
    type: compileQuestionnaire(spec, metadata, components),
    byPermission: new WeakMap(),
  };
  known.set(metadata, made);
  return made;
}

type Seen = Pick<OperationRecords, "metadata" | "permission" | "seenMetadata">;

/**
 * The questionnaire for a caller, without the questions, prerequisites and rules that name attributes the caller may
 * not view. Neither its texts nor its counts reveal anything about them. The browser compiles the same questionnaire
 * from GET /api/nmq.
 */
export function questionnaireFor(records: Seen): Questionnaire {
  const { metadata, permission } = records;
  const { type, byPermission } = knownOf(metadata);
  const made = byPermission.get(permission) ?? cutTo(records, type);
  byPermission.set(permission, made);
  return made;
}

function cutTo(records: Seen, type: QuestionnaireType): Questionnaire {
  const { permission } = records;
  const { nmq } = nmqAnswer(spec, type, permission);
  if (isSeenWhole(type, permission) && sameValue(nmq, nmqAnswer(spec, type, allowingAbsent({})).nmq))
    return { spec: nmq, type };
  return { spec: nmq, type: compileQuestionnaire(nmq, records.seenMetadata(), components) };
}

function isSeenWhole({ needs }: QuestionnaireType, permission: PermissionMap): boolean {
  return needs.every(({ entity, attributes }) =>
    attributes.every((name) => mayAttribute(permission, entity, name, "view")),
  );
}
