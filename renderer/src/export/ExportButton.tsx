import type { EntityType } from "@armature/engine";
import { Download } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button, IconButton, narrowScreen, useMediaQuery } from "../ui/index.ts";
import type { ExportRows, ShownList } from "./export-rows.ts";

/** Loaded when first opened. */
const ExportDialog = lazy(async () => ({ default: (await import("./ExportDialog.tsx")).ExportDialog }));

export interface ExportButtonProps {
  readonly type: EntityType;
  readonly rows: ExportRows;
  /** For a list: its columns and order can be exported as shown. */
  readonly shown?: ShownList | undefined;
  readonly call?: string | undefined;
  /** Whether it is in a list's toolbar, where it is small, and only an icon on a phone. */
  readonly inToolbar?: boolean | undefined;
  /** Set if something else can open it too. */
  readonly isOpen?: boolean | undefined;
  readonly onOpen?: ((isOpen: boolean) => void) | undefined;
}

/**
 * Opens the export of the selected rows, of all rows that match the filter, or of an empty sheet.
 * @example
 * ```tsx
 * import { ExportButton } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   return <ExportButton type={item} rows={{ kind: "selected", ids: [1, 2] }} />;
 * }
 * ```
 */
export function ExportButton({ type, rows, shown, call, inToolbar = false, isOpen, onOpen }: ExportButtonProps) {
  const [isOwnOpen, setOwnOpen] = useState(false);
  const [open, setOpen] = [isOpen ?? isOwnOpen, onOpen ?? setOwnOpen];
  const isIcon = useMediaQuery(narrowScreen) && inToolbar;
  return (
    <>
      {isIcon ? (
        <IconButton icon={Download} variant="secondary" label={labelOf(rows)} onClick={() => setOpen(true)} />
      ) : (
        <Button icon={Download} size={inToolbar ? "small" : "medium"} onClick={() => setOpen(true)}>
          {labelOf(rows)}
        </Button>
      )}
      {open && (
        <Suspense>
          <ExportDialog type={type} rows={rows} shown={shown} call={call} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function labelOf(rows: ExportRows): string {
  if (rows.kind === "sample") return "Download sample file";
  return rows.kind === "filtered" ? "Export All" : `Export (${rows.ids.length.toLocaleString("en-US")})`;
}
