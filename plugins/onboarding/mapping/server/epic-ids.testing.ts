import type { Values } from "@armature/engine";
import type { EpicIdReport } from "@armature/onboarding/mapping";
import { type Kysely, sql } from "kysely";
import { type Answer, fileOf, sheetFile, type SystemSchema, upload } from "@armature/server/testing";
import type { Caller, TestProduct } from "../../kit/server/portal.testing.ts";

/** The header row, then the other rows. */
export type Rows = readonly (readonly string[])[];

/** The calls of the import of Epic IDs. They use a mapping of users unless a path says otherwise. */
export interface EpicIdCalls {
  /**
   * Creates a mapping.
   * @returns the path of its import
   */
  readonly aMapping: (entity: string) => Promise<string>;
  readonly path: string;
  readonly send: (file: File, caller?: Caller, path?: string) => Promise<Answer>;
  /** Imports a sheet and expects that the server accepts it. */
  readonly imported: (rows: Rows, path?: string) => Promise<EpicIdReport>;
  /** The same with users by e-mail and their new Epic IDs. */
  readonly byEmail: (...rows: readonly (readonly [user: Values, epicId: string])[]) => Promise<EpicIdReport>;
  /** The stored Epic IDs of all organizations, sorted. */
  readonly stored: () => Promise<readonly Values[]>;
}

export const sheetOf = (...rows: Rows): File => fileOf("ids.xlsx", sheetFile(rows));
export const emailOf = ({ email }: Values): string => String(email);
export const pathOf = (id: number, entity = "user"): string => `entity/${entity}/epicMapping/${id}/epicIdImport`;

export async function epicIdCalls(product: TestProduct, kysely: Kysely<SystemSchema>): Promise<EpicIdCalls> {
  const aMapping: EpicIdCalls["aMapping"] = async (entity) => {
    const values = { label: "Own", conditionalList: [], rowList: [] };
    const { status, body } = await product.call("admin", "POST", `${entity}EpicMapping`, values);
    if (status !== 201) throw new Error(`There is no mapping: ${JSON.stringify(body)}`);
    return pathOf(Number(body.result["id"]), entity);
  };
  const path = await aMapping("user");
  const send: EpicIdCalls["send"] = (file, caller = "staff", to = path) => upload(product, caller, to, file);
  const imported: EpicIdCalls["imported"] = async (rows, to) => {
    const { status, body } = await send(sheetOf(...rows), "staff", to);
    if (status !== 200) throw new Error(`The sheet was not taken: ${JSON.stringify(body)}`);
    return body.result as unknown as EpicIdReport;
  };
  return {
    aMapping,
    path,
    send,
    imported,
    byEmail: (...rows) => imported([["Email", "Epic ID"], ...rows.map(([user, epicId]) => [emailOf(user), epicId])]),
    stored: async () => {
      const { rows } = await sql<Values>`select "organizationId", "entityName", "entityId", "epicId"
        from data."epicId" order by "epicId"`.execute(kysely);
      return rows;
    },
  };
}
