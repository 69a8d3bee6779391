import type { Values } from "@armature/engine";
import {
  askedFunctions,
  pointsByFunction,
  type QuestionModel,
  questionModel,
  securityClasses,
  type SecurityClasses,
  type SecurityFunction,
} from "@armature/onboarding/security";
import type { EntityRecords, StoredTemplate } from "../../kit/records.ts";
import type { RecordReader } from "../../kit/server/typed.ts";

/**
 * The security model as the current transaction sees it, independent of the caller's rights. Each call runs a constant
 * number of statements.
 */
export interface RoleModel {
  questions(): Promise<QuestionModel>;
  /** The templates, and the functions that roles with these primary roles and answers require. */
  templates(primaryIds: readonly number[], answerIds: readonly number[]): Promise<TemplateModel>;
  /** Keyed by role. */
  storedAnswers(roleIds: readonly number[]): Promise<ReadonlyMap<number, readonly StoredAnswer[]>>;
  /** Answer → its question. */
  questionsOf(answerIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  serviceArea(organizationId: number | null): Promise<number | null>;
}

export interface TemplateModel {
  readonly templates: readonly StoredTemplate[];
  readonly classes: SecurityClasses;
  readonly functionsOf: (primaryId: number, answerIds: readonly number[]) => readonly SecurityFunction[];
}

/** A record of secRoleOrganizationSecAnswer. */
export interface StoredAnswer {
  readonly id: number;
  readonly roleId: number;
  readonly answerId: number;
}

export function roleModel(records: RecordReader): RoleModel {
  const readNaming = namingReader(records);
  return {
    async questions() {
      return questionModel({
        secQuestion: await records.records("secQuestion"),
        secAnswer: await records.records("secAnswer"),
        secRolePrimarySecQuestion: await records.records("secRolePrimarySecQuestion"),
      });
    },

    templates: (primaryIds, answerIds) => readTemplates(records, primaryIds, answerIds),

    async storedAnswers(roleIds) {
      const rows = await readNaming("secRoleOrganizationSecAnswer", "secRoleOrganizationId", roleIds);
      const answers = rows.map(({ id, secRoleOrganizationId, secAnswerId }) => ({
        id,
        roleId: Number(secRoleOrganizationId),
        answerId: Number(secAnswerId),
      }));
      return Map.groupBy(answers, ({ roleId }) => roleId);
    },

    async questionsOf(answerIds) {
      const rows = await readNaming("secAnswer", "id", answerIds);
      return new Map(rows.map(({ id, secQuestionId }) => [id, Number(secQuestionId)]));
    },

    async serviceArea(organizationId) {
      if (organizationId === null) return null;
      const [organization] = await readNaming("organization", "organizationId", [organizationId]);
      return organization?.serviceAreaId ?? null;
    },
  };
}

/** Reads records by the ids that one of their attributes names. Without ids, it runs no statement. */
function namingReader(records: RecordReader) {
  return async <Name extends keyof EntityRecords>(
    entity: Name,
    attribute: string & keyof EntityRecords[Name],
    ids: readonly number[],
  ) => (ids.length === 0 ? [] : records.records(entity, { where: { kind: "ids", attribute, ids: [...new Set(ids)] } }));
}

async function readTemplates(
  records: RecordReader,
  primaryIds: readonly number[],
  answerIds: readonly number[],
): Promise<TemplateModel> {
  const readNaming = namingReader(records);
  const ofPrimaries = await readNaming("secRolePrimarySecFunction", "secRolePrimaryId", primaryIds);
  const ofAnswers = await readNaming("secAnswerSecFunction", "secAnswerId", answerIds);
  const functionIds = [...ofPrimaries, ...ofAnswers].map(({ secFunctionId }) => Number(secFunctionId));
  const points = pointsByFunction(await readNaming("secFunctionInput", "secFunctionId", functionIds));
  const templates = await records.records("template");
  const areas = new Set([...points.values()].flat().map(({ type }) => type));
  const classIds = templates.flatMap((template) => classesOf(template, areas));
  return {
    templates,
    classes: securityClasses(await readNaming("securityClass", "id", classIds)),
    functionsOf: (primaryId, own) => [
      ...askedFunctions(
        ofPrimaries.filter(({ secRolePrimaryId }) => secRolePrimaryId === primaryId),
        points,
      ),
      ...askedFunctions(
        ofAnswers.filter(({ secAnswerId }) => own.includes(Number(secAnswerId))),
        points,
      ),
    ],
  };
}

/** The security classes that a template names for some application areas. */
function classesOf(template: Values, areas: ReadonlySet<string>): readonly number[] {
  return [...areas].flatMap((area) => template[area] ?? []).map(Number);
}
