import { defineOperation } from "@armature/engine";
import { errorText, useOperation, useOperationResult, useRefreshRecords } from "@armature/renderer";
import {
  AllRequired,
  Button,
  CopyText,
  DetailList,
  FormSection,
  notify,
  Refusal,
  Stack,
  TextField,
} from "@armature/renderer/ui";
import { type FormEvent, useState } from "react";
import { useParams } from "react-router";
import { Type } from "typebox";

const readProvider = defineOperation({
  method: "GET",
  path: "/api/identityProvider/:id",
  params: Type.Object({ id: Type.String() }),
  result: Type.Unknown(),
});

/** The secret is an input of the record's own call, and no attribute. Nothing answers it. */
const setSecret = defineOperation({
  method: "PUT",
  path: "/api/admin/identityProvider/:id",
  params: Type.Object({ id: Type.String() }),
  body: Type.Object({ clientSecret: Type.String() }),
  result: Type.Unknown(),
});

/**
 * Below the form of an identity provider: what to enter there, and the secret that comes from there. Nothing for one
 * that there is not, as the page above says.
 */
export default function ProviderSetup() {
  const { id = "" } = useParams();
  const { isSuccess } = useOperationResult(readProvider, { params: { id } });
  if (!isSuccess) return null;
  return (
    <Stack gap="wide">
      <FormSection title="Enter at the provider">
        <Addresses id={id} />
      </FormSection>
      <FormSection title="Client secret">
        <SecretForm id={id} />
      </FormSection>
    </Stack>
  );
}

function Addresses({ id }: { readonly id: string }) {
  const at = (path: string) => new URL(path, location.origin).href;
  const addresses = [
    { label: "Redirect address", text: at(`/api/signIn/${id}/callback`) },
    { label: "Back-channel logout address", text: at(`/api/signIn/${id}/backChannelLogout`) },
    { label: "Address after sign-out", text: at("/login") },
  ];
  return (
    <DetailList
      details={addresses.map(({ label, text }) => ({ label, value: <CopyText label={label} text={text} /> }))}
    />
  );
}

const FIELD = "client-secret";

function SecretForm({ id }: { readonly id: string }) {
  const [secret, setTyped] = useState("");
  const [issues, setIssues] = useState<readonly string[]>([]);
  const refresh = useRefreshRecords();
  const { mutate, isPending, error } = useOperation(setSecret);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const clientSecret = secret.trim();
    setIssues(clientSecret === "" ? ["Please enter the client secret."] : []);
    if (clientSecret === "") return document.getElementById(FIELD)?.focus();
    const onSuccess = () => {
      notify({ type: "success", message: "The client secret was stored." });
      setTyped("");
      void refresh(["identityProvider"]);
    };
    mutate({ params: { id }, body: { clientSecret } }, { onSuccess });
  };
  return (
    <form noValidate aria-label="Client secret" onSubmit={onSubmit}>
      <Stack>
        {error && <Refusal text={errorText(error)} />}
        <AllRequired>
          <TextField
            id={FIELD}
            label="New client secret"
            hint="The provider shows it once. Here it is stored encrypted and never shown. A new one replaces the stored one at once."
            type="password"
            value={secret}
            onChange={setTyped}
            autoComplete="off"
            required
            issues={issues}
          />
        </AllRequired>
        <div>
          <Button type="submit" busy={isPending}>
            Store client secret
          </Button>
        </div>
      </Stack>
    </form>
  );
}
