import {
  type Account,
  type AccountProfile,
  changeService,
  listAccounts,
  type Service,
} from "@armature/engine/platform";
import { useKeptState, useOperation, useOperationResult } from "@armature/renderer";
import { Button, ChoiceBox, type ChoiceOption, Field, fieldDescription, notify } from "@armature/renderer/ui";
import { useState } from "react";
import { ServiceDialog, type ServiceDraft } from "./ServiceDialog.tsx";

export interface ChangeServiceProps {
  readonly service: Service;
  /** All profiles of the application. */
  readonly profiles: readonly AccountProfile[];
  readonly onChanged: () => void;
}

/** The button and the dialog that give a service another name, owner or profile. */
export function ChangeService(props: ChangeServiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Change
      </Button>
      {isOpen && <ChangeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Draft extends ServiceDraft {
  readonly ownerId: string | null;
}

function ChangeDialog({
  service,
  profiles,
  onChanged,
  onClose,
}: ChangeServiceProps & { readonly onClose: () => void }) {
  const { userId, organizationId, stopped } = service;
  const first = { name: service.name, profile: service.profile, ownerId: service.ownerId?.toString() ?? null };
  const kept = useKeptState<Draft>({ name: "service", id: userId, first });
  const { mutate, isPending, error } = useOperation(changeService);
  const { name, profile, ownerId } = kept.value;
  const save = () => {
    const owner = ownerId === null ? null : Number(ownerId);
    const body = { name: name.trim(), profile, ownerId: owner, isDisabled: stopped === "disabled" };
    const onSuccess = () => {
      notify({ type: "success", message: `The service '${body.name}' was changed.` });
      kept.finish();
      onChanged();
      onClose();
    };
    mutate({ params: { id: String(userId) }, body }, { onSuccess });
  };
  const allowed = profiles.filter(({ isOfStaff }) => organizationId !== null || isOfStaff);
  const dialog = { kept, profiles: allowed, error, busy: isPending, onSave: save, onClose };
  return (
    <ServiceDialog title={`Change '${service.name}'`} save="Save" {...dialog}>
      <OwnerField
        owner={{ id: first.ownerId, name: service.ownerName }}
        value={ownerId}
        onChange={(chosen) => kept.change({ ...kept.value, ownerId: chosen })}
      />
    </ServiceDialog>
  );
}

interface OwnerFieldProps {
  /** The present one. */
  readonly owner: { readonly id: string | null; readonly name: string | null };
  readonly value: string | null;
  readonly onChange: (userId: string | null) => void;
}

function OwnerField({ owner, value, onChange }: OwnerFieldProps) {
  const id = "serviceOwner";
  const { data, isPending, error } = useOperationResult(listAccounts, { query: {} });
  const { mutateAsync: find } = useOperation(listAccounts);
  const hint = "Answers for the service. It stops when its owner leaves or cannot sign in.";
  return (
    <Field id={id} label="Owner" hint={hint}>
      <ChoiceBox
        id={id}
        value={value}
        onChange={onChange}
        options={optionsOf(data?.accounts ?? [])}
        hasMore={data !== undefined && data.total > data.accounts.length}
        search={async (text) => {
          const { accounts, total } = await find({ query: text === "" ? {} : { person: text } });
          return { options: optionsOf(accounts), hasMore: total > accounts.length };
        }}
        labelOf={(userId) => (userId === owner.id ? (owner.name ?? undefined) : undefined)}
        loading={isPending}
        failure={error === null ? undefined : "Could not load the list."}
        hidesValues
        describedBy={fieldDescription(id, { hint })}
      />
    </Field>
  );
}

function optionsOf(accounts: readonly Account[]): readonly ChoiceOption[] {
  return accounts.map(({ userId, displayName, email }) => ({
    value: String(userId),
    label: displayName,
    description: email,
  }));
}
