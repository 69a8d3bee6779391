import {
  beginPasskeyProof,
  type FactorKind,
  prove,
  type ProofWay,
  readProof,
  type SignInProvider,
} from "@armature/engine/platform";
import { Loaded, useOperation, useOperationResult, useProveAgain, useRouteTable } from "@armature/renderer";
import { AllRequired, Button, Refusal, Skeleton, Stack, TextField } from "@armature/renderer/ui";
import { type FormEvent, useEffect, useState } from "react";
import { startOf } from "../sign-in-start.ts";
import { FactorForm } from "./FactorForm.tsx";
import { useSteps } from "./use-steps.ts";

const SKELETON = <Skeleton shape="field" count={1} />;

/** Shown over a page when a call needs to know anew who somebody is. */
export default function ProveAgain() {
  const { displayName } = useProveAgain();
  const read = useOperationResult(readProof, {});
  return (
    <Stack>
      <p>{displayName}, you signed in a while ago. Prove again that it is you; what you typed stays.</p>
      <Loaded read={read} title="Could not load how you can prove it." skeleton={SKELETON}>
        {({ ways, provider }) => (
          <Stack>
            <Ways ways={ways} />
            {provider && <AtProvider provider={provider} />}
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

function Ways({ ways }: { readonly ways: readonly ProofWay[] }) {
  const { onProved } = useProveAgain();
  const challenge = useOperation(beginPasskeyProof);
  const proved = useOperation(prove);
  const kinds = ways.filter((way): way is FactorKind => way !== "password" && way !== "provider");
  if (ways.includes("password")) return <ByPassword />;
  if (kinds.length === 0) return null;
  return (
    <FactorForm
      name="Second factor"
      submitLabel="Continue"
      ways={kinds}
      begin={() => challenge.mutateAsync({})}
      give={async (body) => {
        await proved.mutateAsync({ body });
        onProved();
      }}
    />
  );
}

const ID = "prove-password";

function ByPassword() {
  const { onProved } = useProveAgain();
  const { mutateAsync } = useOperation(prove);
  const [password, setPassword] = useState("");
  const { run, ask, isBusy, failure, wrong } = useSteps();
  useEffect(() => document.getElementById(ID)?.focus(), []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password === "") return ask(ID, "Password is required");
    void run(async () => {
      await mutateAsync({ body: { password } });
      onProved();
    }, ID);
  };
  return (
    <form noValidate aria-label="Prove again" onSubmit={onSubmit}>
      <Stack>
        {failure !== null && <Refusal text={failure} />}
        <AllRequired>
          <TextField
            id={ID}
            label="Password"
            type="password"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            required
            issues={wrong}
          />
        </AllRequired>
        <Button type="submit" variant="primary" size="control" busy={isBusy}>
          Continue
        </Button>
      </Stack>
    </form>
  );
}

/** Signs in anew in a small window, of which this tab hears as of a sign-in in another tab. */
function AtProvider({ provider: { id, label } }: { readonly provider: SignInProvider }) {
  const ended = useRouteTable().find("signedInWindow")?.path ?? "/";
  const [isBlocked, setBlocked] = useState(false);
  const open = () =>
    setBlocked(window.open(`${startOf(id, ended)}&again=1`, "_blank", "popup,width=520,height=720") === null);
  return (
    <>
      {isBlocked && <Refusal text="The browser did not open the window. Allow windows of this site, then try again." />}
      <Button size="control" onClick={open}>
        Sign in again with {label}
      </Button>
    </>
  );
}
