import { type EntityType, mayAttribute } from "@armature/engine";
import { lettersOf } from "@armature/engine/values";
import { epicIdColumns, epicIdHeaders, type EpicIdRow } from "@armature/onboarding/mapping";
import { SheetProblem, type Sheets } from "@armature/server";
import type { OperationRecords } from "../../kit/server/typed.ts";

/** A sheet with Epic IDs of records. */
export interface EpicIdSheet {
  readonly columns: ReturnType<typeof epicIdColumns>;
  readonly rows: readonly EpicIdRow[];
}

/**
 * Reads the first sheet with data of an .xlsx file. It finds the header row, which needs a column that identifies the
 * record and a column of Epic IDs.
 * @throws SheetProblem noKeyColumn, noEpicIdColumn, or a problem of the file itself
 */
export async function readEpicIdSheet(
  sheets: Sheets,
  { permission }: OperationRecords,
  type: EntityType,
  file: Buffer,
): Promise<EpicIdSheet> {
  const { primaryKey, importKey, label } = type;
  const isSeen = importKey !== null && mayAttribute(permission, type.name, importKey.name, "view");
  const keys = isSeen ? [primaryKey, importKey] : [primaryKey];
  const headers = epicIdHeaders(keys).map(lettersOf);
  const { body } = await sheets.read(file, { sheet: null, headerRow: null, labels: headers });
  const { result, columns: found, rowNumbers } = JSON.parse(body.toString()) as SheetBody;
  if (result.length === 0) throw new SheetProblem("noRows");
  const columns = epicIdColumns(found, keys);
  if (columns.keys.length === 0) {
    const labels = keys.map((attribute) => attribute.label).join("' or '");
    throw new SheetProblem("noKeyColumn", { label: labels, entity: label.toLowerCase() });
  }
  if (columns.epicId === null)
    throw new SheetProblem({ code: "noEpicIdColumn", text: "its sheet has no column 'Epic ID'" });
  return { columns, rows: result.map((texts, index) => ({ number: rowNumbers[index] ?? 0, texts })) };
}

interface SheetBody {
  readonly result: readonly EpicIdRow["texts"][];
  readonly columns: readonly string[];
  readonly rowNumbers: readonly number[];
}
