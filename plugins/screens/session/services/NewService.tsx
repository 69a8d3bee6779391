import { type AccountProfile, createService } from "@armature/engine/platform";
import { organizationOptions, useKeptState, useOperation, useOrganizations, useTenantWords } from "@armature/renderer";
import { Button, ChoiceBox, Field, fieldDescription, notify } from "@armature/renderer/ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ServiceDialog, type ServiceDraft } from "./ServiceDialog.tsx";

export interface NewServiceProps {
  readonly profiles: readonly AccountProfile[];
  readonly onMade: () => void;
}

/** The button and the dialog that make a service, which then is shown. */
export function NewService(props: NewServiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" size="control" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        New service
      </Button>
      {isOpen && <NewDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Draft extends ServiceDraft {
  readonly organizationId: string | null;
}

function NewDialog({ profiles, onMade, onClose }: NewServiceProps & { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const first = { name: "", organizationId: null, profile: profiles.find(({ isOfStaff }) => isOfStaff)?.name ?? "" };
  const kept = useKeptState<Draft>({ name: "new service", id: null, first });
  const { mutate, isPending, error } = useOperation(createService);
  const { name, organizationId, profile } = kept.value;
  const allowed = allowedIn(organizationId, profiles);
  const save = () => {
    const body = {
      name: name.trim(),
      profile,
      organizationId: organizationId === null ? null : Number(organizationId),
    };
    const onSuccess = ({ userId }: { readonly userId: number }) => {
      notify({ type: "success", message: `The service '${body.name}' is ready. Make an access token for it.` });
      kept.finish();
      onMade();
      onClose();
      void navigate(`?service=${userId}`);
    };
    mutate({ body }, { onSuccess });
  };
  const place = (chosen: string | null) => {
    const possible = allowedIn(chosen, profiles);
    const stays = possible.some((each) => each.name === profile);
    kept.change({ name, organizationId: chosen, profile: stays ? profile : (possible[0]?.name ?? "") });
  };
  const dialog = { kept, profiles: allowed, error, busy: isPending, onSave: save, onClose };
  return (
    <ServiceDialog title="New service" save="Make service" {...dialog}>
      <PlaceField value={organizationId} onChange={place} />
    </ServiceDialog>
  );
}

/** Without an organization, a service works like staff. */
function allowedIn(organizationId: string | null, profiles: readonly AccountProfile[]): readonly AccountProfile[] {
  return organizationId === null ? profiles.filter(({ isOfStaff }) => isOfStaff) : profiles;
}

interface PlaceFieldProps {
  readonly value: string | null;
  readonly onChange: (organizationId: string | null) => void;
}

function PlaceField({ value, onChange }: PlaceFieldProps) {
  const id = "serviceOrganization";
  const tenant = useTenantWords();
  const { data, isPending, error } = useOrganizations();
  const hint = "Without one, it works like staff who have chosen none. This cannot be changed later.";
  return (
    <Field id={id} label={tenant.called} hint={hint}>
      <ChoiceBox
        id={id}
        value={value}
        onChange={onChange}
        options={organizationOptions(data ?? [], tenant)}
        loading={isPending}
        failure={error === null ? undefined : "Could not load the list."}
        placeholder="All"
        clearable
        hidesValues
        describedBy={fieldDescription(id, { hint })}
      />
    </Field>
  );
}
