import { textForm, type Values } from "@armature/engine";
import type { InputProps, RecordDesk } from "@armature/renderer";
import { Button, ConfirmDialog, ControlGroup, Inline, notify, Skeleton } from "@armature/renderer/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { GrantCard } from "./GrantCard.tsx";

/** The organization's grants, each with what there is to know of it (NMQ-143 to NMQ-147). */
export function Input({ id, onChange, onBlur, disabled, issues, describedBy, desk, files }: InputProps) {
  const [leaving, setLeaving] = useState<Values | null>(null);
  const count = desk?.records.length ?? 0;
  const tell = (grants: number) => {
    onChange(grants > 0 ? grants : null);
    onBlur();
  };
  const add = disabled ? null : desk?.add;
  return (
    <ControlGroup id={id} invalid={issues.length > 0} describedBy={describedBy}>
      {desk?.state === "loading" && <Skeleton shape="text" count={2} />}
      {desk?.state === "failed" && <NotLoaded retry={desk.retry} />}
      {(!desk || desk.state === "ready") && count === 0 && <p>No grants submitted.</p>}
      {desk?.records.map((grant) => (
        <GrantCard
          key={textForm(grant["id"])}
          grant={grant}
          desk={desk}
          files={files}
          disabled={disabled}
          onDelete={() => setLeaving(grant)}
        />
      ))}
      {add && (
        <Inline>
          <Button icon={Plus} onClick={() => add(() => tell(count + 1))}>
            Add grant
          </Button>
        </Inline>
      )}
      {desk && leaving && (
        <DeleteGrant grant={leaving} desk={desk} onDeleted={() => tell(count - 1)} onClose={() => setLeaving(null)} />
      )}
    </ControlGroup>
  );
}

function NotLoaded({ retry }: { readonly retry: () => void }) {
  return (
    <Inline>
      <span role="status">The grants could not be loaded.</span>
      <Button size="small" onClick={retry}>
        Retry
      </Button>
    </Inline>
  );
}

interface DeleteGrantProps {
  readonly grant: Values;
  readonly desk: RecordDesk;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks, and then deletes the grant with its file (NMQ-D23). */
function DeleteGrant({ grant, desk, onDeleted, onClose }: DeleteGrantProps) {
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await desk.remove?.(Number(grant["id"]));
      onDeleted();
    } catch (error) {
      const reason = error instanceof Error ? ` ${error.message}` : "";
      notify({ type: "error", message: `Could not delete grant.${reason}` });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Delete grant?"
      text={`Are you sure you want to delete grant: ${textForm(grant["name"])}? Its file is deleted with it.`}
      confirmLabel="Delete"
      cancelLabel="Cancel"
      danger
      busy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
