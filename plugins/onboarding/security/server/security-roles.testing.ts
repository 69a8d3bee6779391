import type { Values } from "@armature/engine";
import type { Answer, Headers } from "@armature/server/testing";
import type { Account, TestProduct } from "../../kit/server/portal.testing.ts";

export const ROLES = "security/roleOrganization";
export const ANSWERS = "security/roleOrganizationAnswer";
/** The service area of the organization of member, reader, staff and admin. */
export const SERVICE_AREA = 110;

/** A primary role that asks two questions. The answer 'Yes' to the first leads to a third one. */
export interface Asking {
  readonly primaryId: number;
  readonly questions: Readonly<Record<"signs" | "where" | "orders", number>>;
  readonly answers: Readonly<Record<"yes" | "no" | "here" | "there" | "all" | "some", number>>;
  /** A complete set of answers for a role. */
  readonly whole: readonly number[];
}

/** Creates the security model through calls of administrators, and roles through calls of members. */
export function roleMaker(product: TestProduct) {
  const id = async (path: string, values: Values): Promise<number> => {
    const { status, body } = await product.call("admin", "POST", path, values);
    if (status !== 201) throw new Error(`${path} was not made: ${JSON.stringify(body)}`);
    return Number(body.result["id"]);
  };
  const aName = (word: string) => `${word} ${crypto.randomUUID()}`;
  const aPrimary = () => id("security/rolePrimary", { name: aName("Primary"), description: "One" });
  const aQuestion = (text: string, parentAnswerId: number | null = null) =>
    id("security/question", { text, parentAnswerId });
  const anAnswer = (secQuestionId: number, text: string) => id("security/answer", { secQuestionId, text });
  const anOrder = (secRolePrimaryId: number, secQuestionId: number, orderNumber: number) =>
    id("security/rolePrimaryQuestion", { secRolePrimaryId, secQuestionId, orderNumber });

  async function asking(): Promise<Asking> {
    const primaryId = await aPrimary();
    const [where, signs] = [await aQuestion("Where?"), await aQuestion("Signs?")];
    const [yes, no] = [await anAnswer(signs, "Yes"), await anAnswer(signs, "No")];
    const [here, there] = [await anAnswer(where, "Here"), await anAnswer(where, "There")];
    const orders = await aQuestion("Which orders?", yes);
    const [all, some] = [await anAnswer(orders, "All"), await anAnswer(orders, "Some")];
    await anOrder(primaryId, where, 2);
    await anOrder(primaryId, signs, 1);
    const answers = { yes, no, here, there, all, some };
    return { primaryId, questions: { signs, where, orders }, answers, whole: [yes, all, here] };
  }

  /** A function that needs a certain value of one item of EpicCare. */
  async function aFunction(value: string): Promise<number> {
    const secFunctionId = await id("security/function", { name: aName("Function") });
    const point = { type: "epiccare", point: "1120", operator: "contains", value };
    await id("security/functionInput", { secFunctionId, ...point });
    return secFunctionId;
  }
  async function aTemplate(grouper: string | null, values: readonly string[]): Promise<number> {
    const itemList = [{ item: "1120", name: "Orders", valueList: values }];
    const epiccare = await id("interconnect/securityClass", { name: aName("Class"), type: "epiccare", itemList });
    return id("interconnect/template", { name: aName("Template"), grouper, epiccare });
  }

  const post = (by: Account, values: Values, headers: Headers = {}) =>
    product.call(by, "POST", ROLES, { name: aName("Role"), ...values }, headers);
  const put = (by: Account, roleId: unknown, values: Values) =>
    product.call(by, "PUT", `${ROLES}/${String(roleId)}`, values);
  async function aRole({ primaryId, whole }: Pick<Asking, "primaryId" | "whole">, over: Values = {}): Promise<Values> {
    const { status, body } = await post("member", { secRolePrimaryId: primaryId, secAnswerIdList: whole, ...over });
    if (status !== 201) throw new Error(`The role was not made: ${JSON.stringify(body)}`);
    return body.result;
  }
  const read = async (roleId: unknown) =>
    (await product.call("admin", "GET", `${ROLES}/${String(roleId)}`)).body.result;
  async function answersOf(roleId: unknown): Promise<readonly unknown[]> {
    const rows = (await product.call("admin", "GET", ANSWERS)).body.result as unknown as readonly Values[];
    return rows.filter((row) => row["secRoleOrganizationId"] === roleId).map((row) => row["secAnswerId"]);
  }
  return { id, aName, aPrimary, aQuestion, anAnswer, asking, aFunction, aTemplate, post, put, aRole, read, answersOf };
}

export type RoleTestMaker = ReturnType<typeof roleMaker>;

export function snapshotOf({ snapshot }: Values): Values {
  return JSON.parse(String(snapshot)) as Values;
}

/** The status of a refused call, and the codes of its errors. */
export function refusedWith({ status, body: { errors } }: Pick<Answer, "status" | "body">): readonly unknown[] {
  return [status, ...errors.map(({ code }) => code)];
}
