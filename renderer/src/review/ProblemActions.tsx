import type { EntityType } from "@armature/engine";
import { Copy, Download } from "lucide-react";
import { useClient } from "../data/services.ts";
import { useFileDownload } from "../data/files/use-file-download.ts";
import { Button, Inline, notify } from "../ui/index.ts";
import { clipboardText, type TextSheet } from "./problem-sheet.ts";

export interface ProblemActionsProps {
  readonly type: EntityType;
  /** Called only when the sheet is needed. */
  readonly sheet: () => TextSheet;
}

/** Exports the rows with problems to a spreadsheet, to be corrected there. */
export function ProblemActions({ type, sheet }: ProblemActionsProps) {
  const client = useClient();
  const { download, isPending } = useFileDownload();
  const load = () => client.fetchFile(`/api/${type.route}/sheet`, sheet());
  return (
    <Inline>
      <Button size="small" icon={Copy} onClick={() => void copy(sheet())}>
        Copy problem rows
      </Button>
      <Button
        size="small"
        icon={Download}
        busy={isPending}
        onClick={() => void download(`${type.label} Problems.xlsx`, load)}
      >
        Download problem rows
      </Button>
    </Inline>
  );
}

async function copy(sheet: TextSheet): Promise<void> {
  try {
    await navigator.clipboard.writeText(clipboardText(sheet));
    notify({ type: "success", message: sheet.rows.length === 1 ? "1 row copied" : `${sheet.rows.length} rows copied` });
  } catch {
    notify({ type: "error", message: "Could not copy. Allow clipboard access and try again." });
  }
}
