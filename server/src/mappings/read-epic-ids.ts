import { type EntityType, epicIdColumns, type EpicIdRow, mayAttribute } from "@armature/engine";
import type { Scope } from "../records/scope.ts";
import type { ReadReply } from "../sheets/sheet-job.ts";
import { SheetProblem } from "../sheets/sheet-problem.ts";
import type { SheetWorkers } from "../sheets/sheet-workers.ts";

/** A sheet that tells Epic IDs of records. */
export interface EpicIdSheet {
  readonly columns: ReturnType<typeof epicIdColumns>;
  readonly rows: readonly EpicIdRow[];
}

/**
 * Reads the first sheet of an .xlsx file: a column that tells the record, and one of Epic IDs (BLD-D36).
 * @throws SheetProblem noKeyColumn, noEpicIdColumn, or as the file is refused (BLD-D37)
 */
export async function readEpicIdSheet(
  workers: SheetWorkers,
  type: EntityType,
  scope: Scope,
  file: Buffer,
): Promise<EpicIdSheet> {
  const { primaryKey, importKey, label } = type;
  const isSeen = importKey !== null && mayAttribute(scope.permission, type.name, importKey.name, "view");
  const keys = isSeen ? [primaryKey, importKey] : [primaryKey];
  const sheet = await workers.read(file);
  const columns = epicIdColumns(sheet.columns, keys);
  if (columns.keys.length === 0) {
    const labels = keys.map((attribute) => attribute.label).join("' or '");
    throw new SheetProblem("noKeyColumn", { label: labels, entity: label.toLowerCase() });
  }
  if (columns.epicId === null) throw new SheetProblem("noEpicIdColumn");
  return { columns, rows: rowsOf(sheet) };
}

interface SheetBody {
  readonly result: readonly EpicIdRow["texts"][];
  readonly rowNumbers: readonly number[];
}

function rowsOf({ body }: ReadReply): readonly EpicIdRow[] {
  const { result, rowNumbers } = JSON.parse(body.toString()) as SheetBody;
  return result.map((texts, index) => ({ number: rowNumbers[index] ?? index + 2, texts }));
}
