import type { ConfirmedFactor, Enrolment, NewFactorKind } from "@armature/engine/platform";
import { AllRequired, Button, CopyText, Refusal, Stack, TextField } from "@armature/renderer/ui";
import { type FormEvent, useEffect, useState } from "react";
import { CodeField } from "./CodeField.tsx";
import { canUsePasskeys, makePasskey } from "./passkeys.ts";
import { QrCode } from "./QrCode.tsx";
import { useSteps } from "./use-steps.ts";

export interface SetUpFactorProps {
  /** The kinds that can be set up. */
  readonly ways: readonly NewFactorKind[];
  readonly begin: (kind: NewFactorKind) => Promise<Enrolment>;
  readonly confirm: (confirmed: ConfirmedFactor) => Promise<void>;
}

const LABEL_ID = "factor-label";

type AppSetup = NonNullable<Enrolment["totp"]>;
const LABELS: Readonly<Record<NewFactorKind, string>> = { totp: "My phone", passkey: "My passkey" };

/** Lets a person choose a kind of second factor, and sets it up. */
export function SetUpFactor({ ways, begin, confirm }: SetUpFactorProps) {
  const [app, setApp] = useState<AppSetup | null>(null);
  const [label, setLabel] = useState("");
  const { run, isBusy, failure } = useSteps();
  // After the password, the button that had the focus is gone.
  useEffect(() => document.getElementById(LABEL_ID)?.focus(), []);
  const possible = ways.filter((kind) => kind !== "passkey" || canUsePasskeys());
  const nameOf = (kind: NewFactorKind) => label.trim() || LABELS[kind];
  const start = async (kind: NewFactorKind) => {
    const { totp, passkey } = await begin(kind);
    if (totp !== null) return setApp(totp);
    if (passkey !== null) await confirm({ label: nameOf(kind), passkey: await makePasskey(passkey) });
  };
  if (app !== null)
    return <ConfirmApp app={app} confirm={(code) => confirm({ label: nameOf("totp"), setup: app.setup, code })} />;
  return (
    <Stack>
      {failure !== null && <Refusal text={failure} />}
      {possible.length === 0 && <Refusal text={NOTHING} />}
      <TextField
        id={LABEL_ID}
        label="Name"
        hint="By which you tell it from others, such as 'My phone'."
        value={label}
        onChange={setLabel}
        autoComplete="off"
      />
      {possible.includes("totp") && (
        <Button size="control" variant="primary" busy={isBusy} onClick={() => void run(() => start("totp"))}>
          Use an app with codes
        </Button>
      )}
      {possible.includes("passkey") && (
        <Button
          size="control"
          variant={possible.includes("totp") ? undefined : "primary"}
          busy={isBusy}
          onClick={() => void run(() => start("passkey"))}
        >
          Use a passkey
        </Button>
      )}
    </Stack>
  );
}

const NOTHING =
  "No second factor can be set up here: this browser knows no passkeys, or the server has no SECRET_KEY. Tell an administrator.";
const CODE_ID = "first-code";

interface ConfirmAppProps {
  readonly app: AppSetup;
  readonly confirm: (code: string) => Promise<void>;
}

/** Shows the secret to the app, and asks for its first code. */
function ConfirmApp({ app: { address, secret }, confirm }: ConfirmAppProps) {
  const [code, setCode] = useState("");
  const { run, ask, isBusy, failure, wrong } = useSteps();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return ask(CODE_ID, "Enter the code");
    void run(() => confirm(code.trim()), CODE_ID);
  };
  return (
    <form noValidate aria-label="First code" onSubmit={onSubmit}>
      <Stack>
        <p>Scan this with an app such as Google Authenticator, Microsoft Authenticator or a password manager.</p>
        <QrCode text={address} label="Picture for the app" />
        <p>Or type this into the app:</p>
        <CopyText label="secret" text={inGroups(secret)} />
        {failure !== null && <Refusal text={failure} />}
        <AllRequired>
          <CodeField
            id={CODE_ID}
            label="Code"
            hint="The six digits that the app shows now."
            value={code}
            onChange={setCode}
            issues={wrong}
          />
        </AllRequired>
        <Button type="submit" variant="primary" size="control" busy={isBusy}>
          Confirm
        </Button>
      </Stack>
    </form>
  );
}

function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, "$& ");
}
