import { changeService, createServiceToken, deleteService, revokeAnyToken } from "@armature/engine/platform";
import { errorText, Page, useOperation, useTenantWords } from "@armature/renderer";
import { Banner, Button, ConfirmDialog, DetailList, Inline, LinkButton, notify, Stack } from "@armature/renderer/ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import { NewToken } from "../tokens/NewToken.tsx";
import { TokenTable } from "../tokens/TokenTable.tsx";
import { ChangeService, type ChangeServiceProps } from "./ChangeService.tsx";
import { placeOf, ServiceState } from "./ServiceState.tsx";

/** A service with its access tokens. */
export function OneService({ service, profiles, onChanged }: ChangeServiceProps) {
  const { userId, name, stopped, tokens, widest } = service;
  const params = { id: String(userId) };
  const { mutateAsync: make } = useOperation(createServiceToken);
  const { mutateAsync: revoke } = useOperation(revokeAnyToken);
  const newToken = (
    <NewToken widest={widest} serviceId={userId} make={(body) => make({ params, body })} onMade={onChanged} />
  );
  return (
    <Page of={name} mark={<ServiceState stopped={stopped} />} actions={newToken}>
      <Stack>
        {stopped === "owner" && (
          <Banner tone="danger" title="This service does nothing until it has another owner.">
            Its owner cannot sign in, has left, or may no longer own it. Choose another owner under Change.
          </Banner>
        )}
        <Facts service={service} profiles={profiles} />
        <Inline>
          <ChangeService service={service} profiles={profiles} onChanged={onChanged} />
          <DisableService service={service} onChanged={onChanged} />
          <DeleteService service={service} onChanged={onChanged} />
          <LinkButton to="?">All services</LinkButton>
        </Inline>
        <TokenTable
          tokens={tokens}
          revoke={({ id }) => revoke({ params: { id: String(id) } })}
          onRevoked={onChanged}
          empty="Without one, the program cannot call."
        />
      </Stack>
    </Page>
  );
}

function Facts({ service, profiles }: Omit<ChangeServiceProps, "onChanged">) {
  const { profile, ownerName } = service;
  const label = profiles.find((each) => each.name === profile)?.label ?? profile;
  return (
    <DetailList
      details={[
        { label: useTenantWords().called, value: placeOf(service) },
        { label: "Profile", value: label },
        { label: "Owner", value: ownerName },
      ]}
    />
  );
}

type ActProps = Omit<ChangeServiceProps, "profiles">;

function DisableService({ service, onChanged }: ActProps) {
  const { userId, name, profile, ownerId, stopped } = service;
  const { mutate, isPending } = useOperation(changeService);
  const isDisabled = stopped !== "disabled";
  const set = () => {
    const body = { name, profile, ownerId, isDisabled };
    const done = isDisabled ? "is disabled: its access tokens are refused" : "works again";
    mutate(
      { params: { id: String(userId) }, body },
      {
        onSuccess: () => notify({ type: "success", message: `'${name}' ${done}.` }),
        onError: (error) => notify({ type: "error", message: errorText(error) }),
        onSettled: onChanged,
      },
    );
  };
  return (
    <Button busy={isPending} onClick={set}>
      {isDisabled ? "Disable" : "Enable"}
    </Button>
  );
}

function DeleteService({ service: { userId, name }, onChanged }: ActProps) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useOperation(deleteService);
  const remove = () => {
    const onSuccess = () => {
      notify({ type: "success", message: `The service '${name}' was deleted.` });
      void navigate("?", { replace: true });
    };
    const onError = (error: Error) => {
      notify({ type: "error", message: errorText(error) });
      setAsking(false);
    };
    mutate({ params: { id: String(userId) } }, { onSuccess, onError, onSettled: onChanged });
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Delete</Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={`Delete '${name}'?`}
          text="Its access tokens are refused at once, and history shows a number in place of its name. To keep the name, disable it instead."
          cancelLabel="Cancel"
          confirmLabel="Delete"
          danger
          busy={isPending}
          onCancel={() => setAsking(false)}
          onConfirm={remove}
        />
      )}
    </>
  );
}
