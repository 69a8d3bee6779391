import type { EntityType, ExportState } from "@armature/engine";
import { useState } from "react";
import { errorText, requestIdOf } from "../data/api-error.ts";
import { EXPORT_CALL, useExport } from "../data/exports.ts";
import { saveFile } from "../data/save-file.ts";
import { notify } from "../ui/index.ts";
import { type ExportRows, idsOf } from "./export-rows.ts";

export interface Download {
  /** Asks for the sheet and hands it to the browser; a refusal is told. */
  readonly download: (state: ExportState, rows: ExportRows) => Promise<void>;
  readonly isPending: boolean;
}

/** @param onDone the sheet is there */
export function useDownload(type: EntityType, call: string = EXPORT_CALL, onDone: () => void): Download {
  const [isPending, setPending] = useState(false);
  const { mutateAsync } = useExport(type, call);
  const download: Download["download"] = async ({ preset, optional }, rows) => {
    if (preset === null) return;
    setPending(true);
    try {
      const ids = await idsOf(rows);
      saveFile(await mutateAsync({ presetId: preset.id, optional: [...optional], ids }), `${type.label} Export.xlsx`);
      onDone();
    } catch (error) {
      const requestId = requestIdOf(error);
      const id = requestId === undefined ? "" : ` Request id: ${requestId}`;
      notify({ type: "error", message: `${errorText(error)}${id}` });
    } finally {
      setPending(false);
    }
  };
  return { download, isPending };
}
