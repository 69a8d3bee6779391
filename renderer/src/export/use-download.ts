import type { EntityType } from "@armature/engine";
import { AS_SHOWN, exportColumns, type ExportState } from "@armature/engine/export";
import { formatSort } from "@armature/engine/list";
import { EXPORT_CALL, useExport } from "../data/files/exports.ts";
import { useFileDownload } from "../data/files/use-file-download.ts";
import { type ExportRows, idsOf, type ShownList } from "./export-rows.ts";

export interface Download {
  /** Requests the sheet and saves it. Errors are shown. */
  readonly download: (state: ExportState, rows: ExportRows, shown?: ShownList) => Promise<void>;
  readonly isPending: boolean;
}

/** @param onDone called when the sheet is saved */
export function useDownload(type: EntityType, call: string = EXPORT_CALL, onDone: () => void): Download {
  const { download, isPending } = useFileDownload();
  const load = useExport(type, call);
  return {
    isPending,
    download: async (state, rows, shown) => {
      const { preset, optional } = state;
      if (preset === null) return;
      const order =
        preset.id === AS_SHOWN
          ? { columns: exportColumns(state).map(({ name }) => name), sort: formatSort(shown?.sort ?? []) }
          : { presetId: preset.id, optional: [...optional] };
      const { isSaved } = await download(`${type.label} Export.xlsx`, async () =>
        load({ ...order, ids: await idsOf(rows) }),
      );
      if (isSaved) onDone();
    },
  };
}
