import type { EntityType, ExportState } from "@armature/engine";
import { EXPORT_CALL, useExport } from "../data/exports.ts";
import { useFileDownload } from "../data/use-file-download.ts";
import { type ExportRows, idsOf } from "./export-rows.ts";

export interface Download {
  /** Asks for the sheet and hands it to the browser; a refusal is told. */
  readonly download: (state: ExportState, rows: ExportRows) => Promise<void>;
  readonly isPending: boolean;
}

/** @param onDone the sheet is there */
export function useDownload(type: EntityType, call: string = EXPORT_CALL, onDone: () => void): Download {
  const { download, isPending } = useFileDownload();
  const load = useExport(type, call);
  return {
    isPending,
    download: async ({ preset, optional }, rows) => {
      if (preset === null) return;
      const order = { presetId: preset.id, optional: [...optional] };
      const { isSaved } = await download(`${type.label} Export.xlsx`, async () =>
        load({ ...order, ids: await idsOf(rows) }),
      );
      if (isSaved) onDone();
    },
  };
}
