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
  const { rows, labels } = bodyOf(sheet);
  const columns = epicIdColumns(labels, keys);
  if (columns.keys.length === 0) {
    const labels = keys.map((attribute) => attribute.label).join("' or '");
    throw new SheetProblem("noKeyColumn", { label: labels, entity: label.toLowerCase() });
  }
  if (columns.epicId === null) throw new SheetProblem("noEpicIdColumn");
  if (rows.length === 0) throw new SheetProblem("noRows");
  const headerOf = (label: string) => sheet.columns[labels.indexOf(label)] ?? label;
  return {
    columns: {
      keys: columns.keys.map(({ attribute, header }) => ({ attribute, header: headerOf(header) })),
      epicId: headerOf(columns.epicId),
    },
    rows,
  };
}

interface SheetBody {
  readonly result: readonly EpicIdRow["texts"][];
  readonly rowNumbers: readonly number[];
}

/** The rows, and what each column is called. What a mapping exports has item numbers in row 1 and the labels in row 2 (BLD-D34). */
function bodyOf({ columns, body }: ReadReply): {
  readonly rows: readonly EpicIdRow[];
  readonly labels: readonly string[];
} {
  const { result, rowNumbers } = JSON.parse(body.toString()) as SheetBody;
  const rows = result.map((texts, index) => ({ number: rowNumbers[index] ?? index + 2, texts }));
  const [first, ...rest] = rows;
  const isOwn = first?.number === 2 && epicIdColumns([first.texts[EPIC_ID_ITEM] ?? ""], []).epicId !== null;
  if (!first || !isOwn) return { rows, labels: columns };
  return { rows: rest, labels: columns.map((header) => first.texts[header] ?? "") };
}

/** The header of the Epic IDs in what a mapping exports. */
const EPIC_ID_ITEM = "1";
