import { expect } from "vitest";
import { formOf } from "../../files/testing.ts";
import type { Answer, TestProduct } from "../../testing/test-product.ts";

export type Fields = readonly (readonly [name: string, value: string])[];

/** The form with which a list exports users. */
export function exportForm(ids: readonly unknown[], optional: readonly string[], presetId: number): Fields {
  return [
    ["presetId", String(presetId)],
    ["entityName", "user"],
    ...optional.map((name) => ["optionalAttributeNameList[]", name] as const),
    ...ids.map((id) => ["entityIdList[]", String(id)] as const),
  ];
}

export async function sendForm<Person extends string>(
  { call }: TestProduct<Person>,
  caller: Person | "nobody",
  fields: Fields,
  path = "entity/export",
  timeZone = "UTC",
): Promise<Answer> {
  const { body, headers } = await formOf(fields);
  return call(caller, "POST", path, body, { ...headers, "x-time-zone": timeZone });
}

/** The workbook of an export. */
export async function exportedFile(answering: Promise<Answer>): Promise<Buffer> {
  const answer = await answering;
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.bytes;
}
