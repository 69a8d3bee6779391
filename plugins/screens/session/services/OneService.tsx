import { changeService, createServiceToken, deleteService, revokeAnyToken } from "@armature/engine/platform";
import { Page, useOperation, useTenantWords } from "@armature/renderer";
import { Banner, Button, DetailList, Inline, LinkButton, Stack } from "@armature/renderer/ui";
import { useNavigate } from "react-router";
import { ConfirmButton } from "../../../kit/confirm-button.tsx";
import { useButtonCall } from "../../../kit/use-button-call.ts";
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
  const { mutateAsync } = useOperation(changeService);
  const { run, isBusy } = useButtonCall(onChanged);
  const isDisabled = stopped !== "disabled";
  const set = () => mutateAsync({ params: { id: String(userId) }, body: { name, profile, ownerId, isDisabled } });
  const done = isDisabled ? "is disabled: its access tokens are refused" : "works again";
  return (
    <Button busy={isBusy} onClick={() => void run(set, `'${name}' ${done}.`)}>
      {isDisabled ? "Disable" : "Enable"}
    </Button>
  );
}

function DeleteService({ service: { userId, name }, onChanged }: ActProps) {
  const navigate = useNavigate();
  const { mutateAsync } = useOperation(deleteService);
  const remove = async () => {
    await mutateAsync({ params: { id: String(userId) } });
    void navigate("?", { replace: true });
  };
  return (
    <ConfirmButton
      title={`Delete '${name}'?`}
      text="Its access tokens are refused at once, and history shows a number in place of its name. To keep the name, disable it instead."
      confirmLabel="Delete"
      danger
      call={remove}
      done={`The service '${name}' was deleted.`}
      onSettled={onChanged}
    >
      Delete
    </ConfirmButton>
  );
}
