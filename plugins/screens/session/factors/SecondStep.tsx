import {
  beginEnrolment,
  beginPasskey,
  enrol,
  giveFactor,
  type NewFactorKind,
  type SignInStep,
} from "@armature/engine/platform";
import { useOperation } from "@armature/renderer";
import { Button, Stack } from "@armature/renderer/ui";
import { useState } from "react";
import { FactorForm } from "./FactorForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SetUpFactor } from "./SetUpFactor.tsx";

export interface SecondStepProps {
  readonly step: SignInStep;
  /** Called with the next step, or when there is a session. */
  readonly onStep: (step: SignInStep) => void;
  /** Called if the person wants to begin anew. */
  readonly onBack: () => void;
}

const OPTIONS = { asksForSession: true } as const;

/** What follows the password: the second factor, or its set-up. */
export default function SecondStep(props: SecondStepProps) {
  return props.step.next === "enrol" ? <Enrol {...props} /> : <Give {...props} />;
}

function Give({ step, onStep, onBack }: SecondStepProps) {
  const challenge = useOperation(beginPasskey, OPTIONS);
  const given = useOperation(giveFactor, OPTIONS);
  return (
    <FactorForm
      name="Second factor"
      submitLabel="Sign in"
      ways={step.ways}
      begin={() => challenge.mutateAsync({ body: { isFirst: false } })}
      give={async (body) => onStep(await given.mutateAsync({ body }))}
      more={<Back onBack={onBack} />}
    >
      <p>One more step: prove that it is you.</p>
    </FactorForm>
  );
}

function Enrol({ step, onStep, onBack }: SecondStepProps) {
  const begun = useOperation(beginEnrolment, OPTIONS);
  const confirmed = useOperation(enrol, OPTIONS);
  const [made, setMade] = useState<{ readonly next: SignInStep; readonly codes: readonly string[] } | null>(null);
  if (made !== null) return <RecoveryCodes codes={made.codes} onKept={() => onStep(made.next)} />;
  return (
    <Stack>
      <p>Your account needs a second factor besides the password. Set it up to continue.</p>
      <SetUpFactor
        ways={step.ways.filter((kind): kind is NewFactorKind => kind !== "recovery")}
        begin={(kind) => begun.mutateAsync({ body: { kind } })}
        confirm={async (body) => {
          const { recoveryCodes, ...next } = await confirmed.mutateAsync({ body });
          if (recoveryCodes.length === 0) onStep(next);
          else setMade({ next, codes: recoveryCodes });
        }}
      />
      <Back onBack={onBack} />
    </Stack>
  );
}

function Back({ onBack }: Pick<SecondStepProps, "onBack">) {
  return (
    <Button variant="quiet" onClick={onBack}>
      Sign in as someone else
    </Button>
  );
}
