import { fold, type ReferenceLabels, type Values } from "@armature/engine";
import { withReviewEdits } from "@armature/engine/changes";
import { importColumns, type ImportState, openImport } from "@armature/engine/import";
import { useMemo } from "react";
import { type NamingColumn, useSheetFound } from "../data/files/sheet-labels.ts";
import { useReferenceLabels } from "../data/records/reference-labels.ts";
import { importDraft } from "./import-draft.ts";

/** The records that the matched columns refer to, and what people chose for their texts. */
export function useLookUps(state: ImportState, labels: ReferenceLabels) {
  const { type, context, sheet, columns, remembered, values, edits } = state;
  const naming = useMemo(() => {
    const matched = importColumns({ ...openImport(type, context, remembered), columns, sheet });
    return matched.flatMap(({ index, match }): NamingColumn[] => {
      if (match.kind !== "matched") return [];
      const texts = (sheet?.cells ?? []).map((row) => row[index] ?? "");
      return [{ attribute: match.attribute, texts, source: sourceOf(sheet, index) }];
    });
  }, [type, context, sheet, columns, remembered]);
  const chosen = useMemo(() => chosenFor(naming, values, edits), [naming, values, edits]);
  const attributes = useMemo(() => naming.map(({ attribute }) => attribute), [naming]);
  const chosenLabels = useReferenceLabels(attributes, chosen);
  const known = useMemo(() => withLabels(labels, chosenLabels), [labels, chosenLabels]);
  return useSheetFound(naming, known);
}

/** Identifies the texts of a column. Without hidden rows and columns, the same place holds others. */
function sourceOf(sheet: ImportState["sheet"], index: number): string {
  if (!sheet) return `/${index}`;
  const { fileId, place } = sheet;
  return `${importDraft(fileId, place)}${place?.hidden?.isLeftOut === true ? " without hidden" : ""}/${index}`;
}

/** The values that people chose for texts of these columns or for single rows, by attribute. */
function chosenFor(
  naming: readonly NamingColumn[],
  values: ImportState["values"],
  edits: ImportState["edits"],
): Values {
  return Object.fromEntries(
    naming.map(({ attribute: { name }, texts }) => {
      const choices = values[name];
      return [name, withReviewEdits(name, choices ? texts.map((text) => choices[fold(text)]) : [], edits)];
    }),
  );
}

function withLabels(labels: ReferenceLabels, more: ReferenceLabels): ReferenceLabels {
  const known = Object.entries(more).map(([name, own]) => [name, { ...labels[name], ...own }]);
  return known.length === 0 ? labels : { ...labels, ...Object.fromEntries(known) };
}
