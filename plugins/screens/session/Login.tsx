import { ApiError, BarePage, redirectTarget, useOperation, useRouteTable } from "@armature/renderer";
import { Banner, Button, Field, Stack, TextInput } from "@armature/renderer/ui";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { login } from "./operations.ts";

/** Username and password; afterwards to where the visit was headed (ACC-072, ACC-073). */
export default function Login() {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const { submit, issues, isBusy, refusal } = useSignIn();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit({ username, password });
  };
  return (
    <BarePage title="Sign in">
      <form noValidate aria-label="Sign in" onSubmit={onSubmit}>
        <Stack>
          <Arrival />
          {refusal !== null && <Refusal text={refusal} />}
          <LabelledInput id="username" label="Username" value={username} onChange={setUsername} issues={issues} />
          <LabelledInput id="password" label="Password" value={password} onChange={setPassword} issues={issues} />
          <Button type="submit" variant="primary" busy={isBusy}>
            Sign in
          </Button>
        </Stack>
      </form>
    </BarePage>
  );
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

type Issues = Readonly<Partial<Record<keyof Credentials, string>>>;

function useSignIn() {
  const navigate = useNavigate();
  const table = useRouteTable();
  const [query] = useSearchParams();
  const { mutate, isPending, error, reset } = useOperation(login);
  const [issues, setIssues] = useState<Issues>({});
  const target = redirectTarget(query.get("redirect"), table) ?? table.pathTo("home");
  const submit = (credentials: Credentials) => {
    const found = missing(credentials);
    setIssues(found);
    reset();
    if (Object.keys(found).length > 0) return focusFirst(found);
    mutate({ body: { ...credentials } }, { onSuccess: () => void navigate(target, { replace: true }) });
  };
  return { submit, issues, isBusy: isPending, refusal: error === null ? null : refusalText(error) };
}

function missing({ username, password }: Credentials): Issues {
  return {
    ...(username.trim() === "" && { username: "Username is required" }),
    ...(password === "" && { password: "Password is required" }),
  };
}

function focusFirst(issues: Issues): void {
  document.getElementById(issues.username === undefined ? "password" : "username")?.focus();
}

function refusalText(error: Error): string {
  return error instanceof ApiError ? error.message : "Signing in did not work. Try again.";
}

/** The server's words; focus goes there, so that they are read. */
function Refusal({ text }: { readonly text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [text]);
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Banner tone="danger">{text}</Banner>
    </div>
  );
}

/** The arrival after an account was verified (ACC-075, ACC-D11). */
function Arrival() {
  const [query] = useSearchParams();
  if (query.get("referer") !== "account-creation") return null;
  return <Banner tone="success">Your email has been confirmed. You can now log in.</Banner>;
}

interface LabelledInputProps {
  readonly id: keyof Credentials;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly issues: Issues;
}

function LabelledInput({ id, label, value, onChange, issues }: LabelledInputProps) {
  const issue = issues[id];
  const isPassword = id === "password";
  return (
    <Field id={id} label={label} required issues={issue === undefined ? [] : [issue]}>
      <TextInput
        id={id}
        name={id}
        type={isPassword ? "password" : "text"}
        autoComplete={isPassword ? "current-password" : "username"}
        value={value}
        onChange={onChange}
        required
        invalid={issue !== undefined}
        describedBy={issue === undefined ? undefined : `${id}-issues`}
      />
    </Field>
  );
}
