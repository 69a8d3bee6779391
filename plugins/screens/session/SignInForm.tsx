import { login, type SignInStep } from "@armature/engine/platform";
import { ApiError, useOperation } from "@armature/renderer";
import { AllRequired, Button, Refusal, Stack, TextField } from "@armature/renderer/ui";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";

export interface SignInFormProps {
  readonly username: string;
  /** Absent if the username cannot be changed. */
  readonly onUsername?: (username: string) => void;
  /** @returns false if there is no session after all; the form then signs in once more */
  readonly onSignedIn: () => Promise<boolean>;
  /** Called instead if a second factor is due. */
  readonly onStep: (step: SignInStep) => void;
  /** Shown above the fields. */
  readonly children?: ReactNode;
  /** Shown if the account is not confirmed yet. */
  readonly unconfirmed?: ReactNode;
  /** Other ways to sign in, below the button. */
  readonly otherWays?: ReactNode;
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Prefixed, since the page beneath may have fields with the plain names. */
const FIELD_IDS = { username: "sign-in-username", password: "sign-in-password" } as const;

/** A form with username and password: on the sign-in page, and over a page whose session has ended. */
export function SignInForm(props: SignInFormProps) {
  const { username, onUsername, onSignedIn, onStep, children, unconfirmed, otherWays } = props;
  const [password, setPassword] = useState("");
  const isFixed = onUsername === undefined;
  const [first] = useState<keyof Credentials>(() => (username === "" ? "username" : "password"));
  useEffect(() => focusOn(first), [first]);
  const { submit, issues, isBusy, refusal, isUnconfirmed } = useSignIn(onSignedIn, onStep);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit({ username, password });
  };
  const field = (name: keyof Credentials) => ({
    id: FIELD_IDS[name],
    autoComplete: name === "username" ? name : "current-password",
    required: true,
    issues: issues[name],
  });
  return (
    <form noValidate aria-label="Sign in" onSubmit={onSubmit}>
      <Stack>
        {children}
        {refusal !== null && <Refusal text={refusal} />}
        {isUnconfirmed && unconfirmed}
        <AllRequired>
          <TextField
            {...field("username")}
            label="Username"
            hint={isFixed ? undefined : "Your email"}
            value={username}
            onChange={onUsername ?? (() => undefined)}
            readOnly={isFixed}
          />
          <TextField {...field("password")} label="Password" type="password" value={password} onChange={setPassword} />
        </AllRequired>
        <Button type="submit" variant="primary" size="control" busy={isBusy}>
          Sign in
        </Button>
        {otherWays}
      </Stack>
    </form>
  );
}

type Issues = Readonly<Partial<Record<keyof Credentials, readonly string[]>>>;

function useSignIn(onSignedIn: SignInFormProps["onSignedIn"], onStep: SignInFormProps["onStep"]) {
  const { mutate, isPending, error, reset } = useOperation(login, { asksForSession: true });
  const [issues, setIssues] = useState<Issues>({});
  const [isLost, setLost] = useState(false);
  const [isGoingOn, setGoingOn] = useState(false);
  const submit = (credentials: Credentials) => {
    const found = missing(credentials);
    setIssues(found);
    reset();
    setLost(false);
    if (Object.keys(found).length > 0) return focusFirst(found);
    begin(credentials, () => begin(credentials, () => setLost(true)));
  };
  const begin = (credentials: Credentials, onLost: () => void) => {
    const onSuccess = async ({ next, ways }: SignInStep) => {
      if (next === "factor" || next === "enrol") return onStep({ next, ways });
      setGoingOn(true);
      const isThere = await onSignedIn();
      setGoingOn(false);
      if (!isThere) onLost();
    };
    mutate({ body: { ...credentials } }, { onSuccess: (result) => void onSuccess(result), onError: refused });
  };
  const refused = (reason: Error) => {
    if (!isWrong(reason)) return;
    setIssues({ password: [refusalText(reason)] });
    selectPassword();
  };
  const isUnconfirmed = error instanceof ApiError && error.hasCode("unconfirmed");
  const refusal = isLost ? FAILED : error === null || isWrong(error) ? null : refusalText(error);
  return { submit, issues, isBusy: isPending || isGoingOn, refusal, isUnconfirmed };
}

function missing({ username, password }: Credentials): Issues {
  return {
    ...(username.trim() === "" && { username: ["Username is required"] }),
    ...(password === "" && { password: ["Password is required"] }),
  };
}

function focusFirst(issues: Issues): void {
  focusOn(issues.username === undefined ? "password" : "username");
}

function focusOn(name: keyof Credentials): void {
  document.getElementById(FIELD_IDS[name])?.focus();
}

/** Selects the password, so that typing replaces it. Also after a click on the button. */
function selectPassword(): void {
  focusOn("password");
  document.querySelector<HTMLInputElement>(`#${FIELD_IDS.password}`)?.select();
}

/** Another password may work, so the message is shown at the password field. */
function isWrong(error: Error): boolean {
  return error instanceof ApiError && error.status === 401;
}

function refusalText(error: Error): string {
  return error instanceof ApiError ? error.message : FAILED;
}

const FAILED = "Could not sign in. Try again.";
