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
import { OWN_WIDGETS } from "../operations.ts";
import type { OperationRecords } from "../../kit/server/typed.ts";

/** A questionnaire as stored, and the same compiled against one revision of the metadata. */
export interface Questionnaire {
  readonly spec: QuestionnaireSpec;
  readonly type: QuestionnaireType;
}

const spec = parseQuestionnaireSpec(shipped);

/** The cached result for one revision. */
interface Compiled {
  readonly type: QuestionnaireType;
  readonly byPermission: WeakMap<PermissionMap, Questionnaire>;
}

type Seen = Pick<OperationRecords, "metadata" | "permission" | "seenMetadata">;

/** The shipped questionnaire. Each revision of the metadata compiles it once. */
export interface ShippedQuestionnaire {
  /**
   * The questionnaire compiled against a revision of the metadata.
   * @throws MetadataError with every question that cannot be asked
   */
  readonly whole: (metadata: Metadata) => Questionnaire;
  /**
   * The questionnaire for a caller, without the questions, prerequisites and rules that name attributes the caller may
   * not view. Neither its texts nor its counts reveal anything about them. The browser compiles the same questionnaire
   * from GET /api/nmq.
   */
  readonly seenBy: (records: Seen) => Questionnaire;
}

/** @param elements the element types that questions may name */
export function openQuestionnaire(elements: ComponentNames): ShippedQuestionnaire {
  const components: ComponentNames = {
    names: [...elements.names, ...OWN_WIDGETS],
    has: (name) => elements.has(name) || OWN_WIDGETS.includes(name),
  };
  const known = new WeakMap<Metadata, Compiled>();
  const compiled = (metadata: Metadata): Compiled => {
    const made = known.get(metadata) ?? {
      type: compileQuestionnaire(spec, metadata, components),
      byPermission: new WeakMap(),
    };
    known.set(metadata, made);
    return made;
  };
  return {
    whole: (metadata) => ({ spec, type: compiled(metadata).type }),
    seenBy(records) {
      const { type, byPermission } = compiled(records.metadata);
      const made = byPermission.get(records.permission) ?? cutTo(records, type, components);
      byPermission.set(records.permission, made);
      return made;
    },
  };
}

function cutTo(records: Seen, type: QuestionnaireType, components: ComponentNames): Questionnaire {
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
