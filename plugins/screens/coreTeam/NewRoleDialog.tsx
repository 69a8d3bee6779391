import { Button, Dialog, TextField } from "@armature/renderer/ui";
import { type FormEvent, useState } from "react";
import { type Role, roleNameIssue } from "./model.ts";

export interface NewRoleDialogProps {
  readonly roles: readonly Role[];
  readonly isSaving: boolean;
  readonly onCreate: (name: string) => void;
  readonly onClose: () => void;
}

/** Names a new role (GEN-135). */
export function NewRoleDialog({ roles, isSaving, onCreate, onClose }: NewRoleDialogProps) {
  const [name, setName] = useState("");
  const [isLeft, setLeft] = useState(false);
  const issue = roleNameIssue(name, roles);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(true);
    if (issue === null && !isSaving) onCreate(name.trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Create role"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="new-role" variant="primary" busy={isSaving}>
            Submit
          </Button>
        </>
      }
    >
      <form id="new-role" noValidate aria-label="Create role" onSubmit={submit}>
        <TextField
          id="role-name"
          label="Role name"
          required
          value={name}
          onChange={setName}
          onBlur={() => setLeft(true)}
          issues={isLeft && issue !== null ? [issue] : []}
        />
      </form>
    </Dialog>
  );
}
