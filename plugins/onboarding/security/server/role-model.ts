import { type Filter, type Values } from "@armature/engine";
import {
  askedFunctions,
  pointsByFunction,
  type QuestionModel,
  questionModel,
  securityClasses,
  type SecurityClasses,
  type SecurityFunction,
} from "@armature/onboarding/security";
import type { RecordReader } from "@armature/server";

/** The security model as one transaction sees it, whoever asks; each call is a constant number of statements. */
export interface RoleModel {
  questions(): Promise<QuestionModel>;
  /** The templates, and what roles of these primary roles and answers ask of them. */
  templates(primaryIds: readonly number[], answerIds: readonly number[]): Promise<TemplateModel>;
  /** By role. */
  storedAnswers(roleIds: readonly number[]): Promise<ReadonlyMap<number, readonly StoredAnswer[]>>;
  /** Answer → its question. */
  questionsOf(answerIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  serviceArea(organizationId: number | null): Promise<number | null>;
}

export interface TemplateModel {
  /** Records of template. */
  readonly templates: readonly Values[];
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
  const read = (entity: string, where: Filter | null = null) => records.records(entity, { where });
  const readNaming = (entity: string, attribute: string, ids: readonly number[]) =>
    ids.length === 0 ? [] : read(entity, { kind: "ids", attribute, ids: [...new Set(ids)] });

  return {
    async questions() {
      return questionModel({
        secQuestion: await read("secQuestion"),
        secAnswer: await read("secAnswer"),
        secRolePrimarySecQuestion: await read("secRolePrimarySecQuestion"),
      });
    },

    async templates(primaryIds, answerIds) {
      const ofPrimaries = await readNaming("secRolePrimarySecFunction", "secRolePrimaryId", primaryIds);
      const ofAnswers = await readNaming("secAnswerSecFunction", "secAnswerId", answerIds);
      const functionIds = [...ofPrimaries, ...ofAnswers].map((link) => Number(link["secFunctionId"]));
      const points = pointsByFunction(await readNaming("secFunctionInput", "secFunctionId", functionIds));
      const templates = await read("template");
      const areas = new Set([...points.values()].flat().map(({ type }) => type));
      const classIds = templates.flatMap((template) => [...areas].flatMap((area) => template[area] ?? []).map(Number));
      return {
        templates,
        classes: securityClasses(await readNaming("securityClass", "id", classIds)),
        functionsOf: (primaryId, own) => [
          ...askedFunctions(ofPrimaries.filter(naming("secRolePrimaryId", [primaryId])), points),
          ...askedFunctions(ofAnswers.filter(naming("secAnswerId", own)), points),
        ],
      };
    },

    async storedAnswers(roleIds) {
      const rows = await readNaming("secRoleOrganizationSecAnswer", "secRoleOrganizationId", roleIds);
      const answers = rows.map((row) => ({
        id: Number(row["id"]),
        roleId: Number(row["secRoleOrganizationId"]),
        answerId: Number(row["secAnswerId"]),
      }));
      return Map.groupBy(answers, ({ roleId }) => roleId);
    },

    async questionsOf(answerIds) {
      const rows = await readNaming("secAnswer", "id", answerIds);
      return new Map(rows.map((row) => [Number(row["id"]), Number(row["secQuestionId"])]));
    },

    async serviceArea(organizationId) {
      if (organizationId === null) return null;
      const [organization] = await readNaming("organization", "organizationId", [organizationId]);
      const id = organization?.["serviceAreaId"];
      return typeof id === "number" ? id : null;
    },
  };
}

function naming(attribute: string, ids: readonly number[]): (record: Values) => boolean {
  const wanted = new Set(ids);
  return (record) => wanted.has(Number(record[attribute]));
}
