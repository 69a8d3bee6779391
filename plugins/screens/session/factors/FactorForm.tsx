import type { FactorKind, GivenFactor } from "@armature/engine/platform";
import { AllRequired, Button, Refusal, Stack } from "@armature/renderer/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { CodeField } from "./CodeField.tsx";
import { askForPasskey, canUsePasskeys } from "./passkeys.ts";
import { useSteps } from "./use-steps.ts";

export interface FactorFormProps {
  /** Of the form, for people who do not see it. */
  readonly name: string;
  /** The button. */
  readonly submitLabel: string;
  /** The kinds that count. */
  readonly ways: readonly FactorKind[];
  /** @returns a challenge for a passkey */
  readonly begin: () => Promise<object>;
  readonly give: (given: GivenFactor) => Promise<void>;
  /** Shown above the fields. */
  readonly children?: ReactNode;
  /** Shown below the buttons. */
  readonly more?: ReactNode;
}

const ID = "factor-code";

/** Asks for a second factor: a code of an app, a recovery code, or a passkey. */
export function FactorForm({ name, submitLabel, ways, begin, give, children, more }: FactorFormProps) {
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isRecovery, setRecovery] = useState(!ways.includes("totp") && !ways.includes("passkey"));
  const { run, isBusy, failure } = useSteps();
  const hasPasskey = ways.includes("passkey") && canUsePasskeys();
  const asksForCode = isRecovery || ways.includes("totp");
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!asksForCode) return void run(givePasskey);
    setMissing(code.trim() === "");
    if (code.trim() === "") return document.getElementById(ID)?.focus();
    void run(() => give({ code: code.trim() }).catch(selectCode));
  };
  const givePasskey = async () => give({ passkey: await askForPasskey(await begin()) });
  const turn = (toRecovery: boolean) => {
    setRecovery(toRecovery);
    setCode("");
    setMissing(false);
  };
  return (
    <form noValidate aria-label={name} onSubmit={onSubmit}>
      <Stack>
        {children}
        {failure !== null && <Refusal text={failure} />}
        {asksForCode && (
          <AllRequired>
            <CodeField
              key={String(isRecovery)}
              id={ID}
              label={isRecovery ? "Recovery code" : "Code"}
              hint={isRecovery ? "One of the ten that you kept, such as k3x9-…" : "The six digits that your app shows."}
              value={code}
              onChange={setCode}
              issues={isMissing ? ["Enter a code"] : []}
            />
          </AllRequired>
        )}
        {asksForCode && (
          <Button type="submit" variant="primary" size="control" busy={isBusy}>
            {submitLabel}
          </Button>
        )}
        {hasPasskey && (
          <Button
            size="control"
            variant={asksForCode ? undefined : "primary"}
            busy={isBusy}
            onClick={() => void run(givePasskey)}
          >
            Use a passkey
          </Button>
        )}
        {ways.includes("recovery") && <Turn isRecovery={isRecovery} ways={ways} onTurn={turn} />}
        {more}
      </Stack>
    </form>
  );
}

interface TurnProps {
  readonly isRecovery: boolean;
  readonly ways: readonly FactorKind[];
  readonly onTurn: (toRecovery: boolean) => void;
}

function Turn({ isRecovery, ways, onTurn }: TurnProps) {
  if (!isRecovery)
    return (
      <Button variant="quiet" onClick={() => onTurn(true)}>
        Use a recovery code
      </Button>
    );
  if (ways.every((way) => way === "recovery")) return null;
  return (
    <Button variant="quiet" onClick={() => onTurn(false)}>
      {ways.includes("totp") ? "Use the code of an app" : "Use a passkey instead"}
    </Button>
  );
}

/** Selects the code, so that typing replaces it. */
function selectCode(error: unknown): never {
  document.querySelector<HTMLInputElement>(`#${ID}`)?.select();
  throw error;
}
