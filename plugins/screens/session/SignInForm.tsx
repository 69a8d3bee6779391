import { login } from "@armature/engine/platform";
import { ApiError, useOperation } from "@armature/renderer";
import { AllRequired, Button, Refusal, Stack, TextField } from "@armature/renderer/ui";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";

export interface SignInFormProps {
  readonly username: string;
  /** Absent where the username is settled. */
  readonly onUsername?: (username: string) => void;
  /** @returns false where there is no session after all; it is then begun once more */
  readonly onSignedIn: () => Promise<boolean>;
  /** What is said above the fields. */
  readonly children?: ReactNode;
  /** The way on where the account is not confirmed yet. */
  readonly unconfirmed?: ReactNode;
  /** Other ways on, below the button. */
  readonly otherWays?: ReactNode;
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Not the bare names: the page beneath may have fields of these. */
const FIELD_IDS = { username: "sign-in-username", password: "sign-in-password" } as const;

/** Username and password: on the sign-in page, and over a page whose session is over. */
export function SignInForm({ username, onUsername, onSignedIn, children, unconfirmed, otherWays }: SignInFormProps) {
  const [password, setPassword] = useState("");
  const isSettled = onUsername === undefined;
  const [first] = useState<keyof Credentials>(() => (username === "" ? "username" : "password"));
  useEffect(() => focusOn(first), [first]);
  const { submit, issues, isBusy, refusal, isUnconfirmed } = useSignIn(onSignedIn);
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
            hint={isSettled ? undefined : "Your email"}
            value={username}
            onChange={onUsername ?? (() => undefined)}
            readOnly={isSettled}
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

function useSignIn(onSignedIn: SignInFormProps["onSignedIn"]) {
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
    const onSuccess = async () => {
      setGoingOn(true);
      const isThere = await onSignedIn();
      setGoingOn(false);
      if (!isThere) onLost();
    };
    mutate({ body: { ...credentials } }, { onSuccess: () => void onSuccess(), onError: refused });
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

/** Ready to be typed over, also after a click on the button. */
function selectPassword(): void {
  focusOn("password");
  document.querySelector<HTMLInputElement>(`#${FIELD_IDS.password}`)?.select();
}

/** Another password may do, so it is told at the field. */
function isWrong(error: Error): boolean {
  return error instanceof ApiError && error.status === 401;
}

function refusalText(error: Error): string {
  return error instanceof ApiError ? error.message : FAILED;
}

const FAILED = "Could not sign in. Try again.";
