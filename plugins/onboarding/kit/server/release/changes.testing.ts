import type { Values } from "@armature/engine";
import { ADMIN, type Callers, MEMBER } from "./callers.testing.ts";
import type { Defined } from "./definitions.testing.ts";
import type { Stored } from "./records.testing.ts";

/** What can be undone, and what was imported. */
export interface Changed {
  readonly batch: Values;
  readonly imported: Values;
  readonly removed: Values;
  /** The id of the imported file. */
  readonly sheet: number;
  /** The revision that removed an attribute. */
  readonly revision: unknown;
}

/** Makes a batch that is undone, and a batch, an import, a deletion and a removal that can be undone. */
export async function changeAll(callers: Callers, { preset }: Defined, stored: Stored): Promise<Changed> {
  const { ann, bea, gone } = stored;
  const rowsOf = (values: Values) => [ann, bea].map(({ userId }) => ({ userId, ...values }));
  await undoBatch(callers, rowsOf({ middleName: "Wrong" }));
  const batch = await callers.send(MEMBER, "POST", "user/batch", rowsOf({ middleName: "Max", pager: "555-0177" }));
  const { sheet, imported } = await importPeople(callers, preset, [ann, bea]);
  const removed = await callers.send(ADMIN, "DELETE", `admin/user/${String(gone["userId"])}`);
  // Values that are set aside with their attribute are restored when its revision is reverted.
  await callers.send(ADMIN, "DELETE", "userAttribute/user.badge");
  const [newest] = await callers.list(ADMIN, "metadata/revisions");
  return { batch, sheet, imported, removed, revision: newest?.["number"] };
}

async function undoBatch({ send }: Callers, rows: readonly Values[]): Promise<void> {
  const { changesetId } = await send(MEMBER, "POST", "user/batch", rows);
  const undone = rows.map(({ userId }) => ({ id: userId, attributes: ["middleName"] }));
  await send(MEMBER, "POST", `user/changeset/${String(changesetId)}/undo`, undone);
}

async function importPeople(
  callers: Callers,
  preset: Values,
  people: readonly Values[],
): Promise<Pick<Changed, "sheet" | "imported">> {
  const { send, upload } = callers;
  const content = await exportPeople(callers, preset, people);
  const sheet = await upload(MEMBER, "people.xlsx", content, { fileTypeId: "7", entityName: "user" });
  await send(MEMBER, "GET", `file2/${sheet}?entityName=user`);
  await send(MEMBER, "PUT", "user/import-choices", { columns: { Beeper: "pager" }, values: { provider: { nope: 0 } } });
  const imported = await send(MEMBER, "POST", `user/batch?fileId=${sheet}`, [
    { email: "carl@ambulatory.example", firstName: "Carl", lastName: "Ray", pager: "555-0155", provider: 0 },
    { email: "Bea@ambulatory.example", firstName: "Beate", pager: "555-0166" },
  ]);
  return { sheet, imported };
}

function exportPeople({ download }: Callers, preset: Values, people: readonly Values[]): Promise<Buffer> {
  const form = new FormData();
  form.append("presetId", String(preset["id"]));
  form.append("entityName", "user");
  for (const { userId } of people) form.append("entityIdList[]", String(userId));
  return download(MEMBER, "entity/export", form);
}
