import { fold, textForm } from "@armature/engine";
import type { OperationRecords } from "../../kit/server/typed.ts";

export interface Counties {
  /** The id of a county by state and name, such as 'Dane' or 'Dane County'. */
  readonly countyId: (state: unknown, label: string) => number | null;
  /** The names of a state's counties, sorted. */
  readonly of: (state: unknown) => readonly string[];
}

export const NO_COUNTIES: Counties = { countyId: () => null, of: () => [] };

/** Reads all counties in one query, because the message about an unknown county lists the valid ones, if few. */
export async function readCounties(records: OperationRecords): Promise<Counties> {
  const where = { kind: "term", attribute: "optionType", operator: "equals", values: ["clarityCounty"] } as const;
  const columns = ["optionId", "label", "state"] as const;
  const sort = [{ attribute: "label", descending: false }] as const;
  const rows = await records.records("option", { where, sort, columns });
  const ids = new Map(rows.map(({ optionId, state, label }) => [countyKey(state, textForm(label)), optionId]));
  const byState = Map.groupBy(rows, ({ state }) => textForm(state));
  return {
    countyId: (state, label) =>
      ids.get(countyKey(state, label)) ?? ids.get(countyKey(state, label.replace(/ (?:county|parish)$/i, ""))) ?? null,
    of: (state) => (byState.get(textForm(state)) ?? []).map(({ label }) => textForm(label)),
  };
}

function countyKey(state: unknown, label: string): string {
  return `${textForm(state)} ${fold(label)}`;
}
