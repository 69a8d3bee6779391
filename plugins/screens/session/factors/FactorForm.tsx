import type { FactorKind, GivenFactor } from "@armature/engine/platform";
import { AllRequired, Button, Refusal, Stack } from "@armature/renderer/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { CodeField, type CodeFieldProps } from "./CodeField.tsx";
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
export function FactorForm(props: FactorFormProps) {
  const { name, submitLabel, ways, children, more } = props;
  const { code, setCode, wrong, isRecovery, turn, asksForCode, isBusy, failure, onSubmit, onPasskey } =
    useFactor(props);
  const hasPasskey = ways.includes("passkey") && canUsePasskeys();
  return (
    <form noValidate aria-label={name} onSubmit={onSubmit}>
      <Stack>
        {children}
        {failure !== null && <Refusal text={failure} />}
        {asksForCode && (
          <>
            <AskedCode
              key={String(isRecovery)}
              isRecovery={isRecovery}
              value={code}
              onChange={setCode}
              issues={wrong}
            />
            <Button type="submit" variant="primary" size="control" busy={isBusy}>
              {submitLabel}
            </Button>
          </>
        )}
        {hasPasskey && (
          <Button size="control" variant={asksForCode ? undefined : "primary"} busy={isBusy} onClick={onPasskey}>
            Use a passkey
          </Button>
        )}
        {ways.includes("recovery") && <Turn isRecovery={isRecovery} ways={ways} onTurn={turn} />}
        {more}
      </Stack>
    </form>
  );
}

/** What is typed, and what happens with it. */
function useFactor({ ways, begin, give }: FactorFormProps) {
  const [code, setCode] = useState("");
  const [isRecovery, setRecovery] = useState(ways.every((way) => way === "recovery"));
  const { run, ask, forget, isBusy, failure, wrong } = useSteps();
  const asksForCode = isRecovery || ways.includes("totp");
  const onPasskey = () => void run(async () => give({ passkey: await askForPasskey(await begin()) }));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.trim();
    if (!asksForCode) return onPasskey();
    if (typed === "") return ask(ID, "Enter a code");
    void run(() => give({ code: typed }), ID);
  };
  const turn = (toRecovery: boolean) => {
    setRecovery(toRecovery);
    setCode("");
    forget();
  };
  return { code, setCode, wrong, isRecovery, turn, asksForCode, isBusy, failure, onSubmit, onPasskey };
}

type AskedCodeProps = Pick<CodeFieldProps, "value" | "onChange" | "issues"> & { readonly isRecovery: boolean };

function AskedCode({ isRecovery, ...field }: AskedCodeProps) {
  const words = isRecovery
    ? { label: "Recovery code", hint: "One of the ten that you kept, such as k3x9-…" }
    : { label: "Code", hint: "The six digits that your app shows." };
  return (
    <AllRequired>
      <CodeField id={ID} {...words} {...field} />
    </AllRequired>
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
