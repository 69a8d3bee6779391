import type { EntityType } from "@armature/engine";
import { Ellipsis, History, Upload } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useImportOffReason } from "../data/records/write-block.ts";
import { Button, LinkButton, Menu, narrowScreen, useMediaQuery } from "../ui/index.ts";
import { ImportHistory } from "./ImportHistory.tsx";

interface ImportActionsProps {
  readonly type: EntityType;
  /** Path for importing a file. */
  readonly to: string;
}

/**
 * Buttons for earlier uploads and for importing a file, which is off while the build is closed or the structure
 * locked. On a phone they are a menu.
 * @example
 * ```tsx
 * import { ImportActions } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   return <ImportActions type={item} to="/items/import" />;
 * }
 * ```
 */
export function ImportActions({ type, to }: ImportActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const disabledReason = useImportOffReason(type);
  const isNarrow = useMediaQuery(narrowScreen);
  const navigate = useNavigate();
  const open = () => setOpen(true);
  return (
    <>
      {isNarrow ? (
        <Menu
          label="More actions"
          icon={Ellipsis}
          iconOnly
          items={[
            { label: "Import File", icon: Upload, disabledReason, onSelect: () => void navigate(to) },
            { label: "Import History", icon: History, onSelect: open },
          ]}
        />
      ) : (
        <>
          <Button icon={History} onClick={open}>
            Import History
          </Button>
          <LinkButton to={to} icon={Upload} disabledReason={disabledReason}>
            Import File
          </LinkButton>
        </>
      )}
      <ImportHistory type={type} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
