import type { SignInStep } from "@armature/engine/platform";
import { ErrorBoundary } from "@armature/renderer";
import { Skeleton } from "@armature/renderer/ui";
import { lazy, Suspense, useState } from "react";
import { SignInForm, type SignInFormProps } from "./SignInForm.tsx";

/** Loaded late: most people sign in with one step. */
const SecondStep = lazy(() => import("./factors/SecondStep.tsx"));
const SKELETON = <Skeleton shape="field" count={1} />;

export interface SignInStepsProps extends Omit<SignInFormProps, "onStep"> {
  /** The step of a sign-in that was begun at an identity provider. */
  readonly begun?: SignInStep | undefined;
}

/** Username and password, and what follows where a second factor is due. */
export function SignInSteps({ begun, ...props }: SignInStepsProps) {
  const [followed, setFollowed] = useState<SignInStep | null>(null);
  const step = followed ?? begun ?? null;
  const onStep = (next: SignInStep) => {
    setFollowed(next);
    if (next.next === null) void props.onSignedIn();
  };
  if (step === null || step.next === null) return <SignInForm {...props} onStep={onStep} />;
  return (
    <ErrorBoundary title="This step could not be loaded. Reload the page.">
      <Suspense fallback={SKELETON}>
        <SecondStep step={step} onStep={onStep} onBack={() => setFollowed({ next: null, ways: [] })} />
      </Suspense>
    </ErrorBoundary>
  );
}
