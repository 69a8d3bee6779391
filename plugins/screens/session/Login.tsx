import { ApiError, BarePage, redirectTarget, redirectTitle, useOperation, useRouteTable } from "@armature/renderer";
import { Banner, Button, Refusal, Stack, TextField } from "@armature/renderer/ui";
import { type FormEvent, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { ForgotPassword } from "./ForgotPassword.tsx";
import { login } from "./operations.ts";

/** Username and password; afterwards to where the visit was headed (ACC-072, ACC-073). */
export default function Login() {
  const [username, setUsername] = useState("");
  const [query] = useSearchParams();
  const [isForgotten, setForgotten] = useState(query.has("forgot"));
  if (isForgotten) return <ForgotPassword username={username} onBack={() => setForgotten(false)} />;
  return <SignIn username={username} onUsername={setUsername} onForgotten={() => setForgotten(true)} />;
}

interface SignInProps {
  readonly username: string;
  readonly onUsername: (username: string) => void;
  readonly onForgotten: () => void;
}

function SignIn({ username, onUsername, onForgotten }: SignInProps) {
  const [password, setPassword] = useState("");
  const { submit, issues, isBusy, refusal, isUnconfirmed } = useSignIn();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit({ username, password });
  };
  const field = (name: keyof Credentials) => ({
    id: name,
    autoComplete: name === "username" ? name : "current-password",
    required: true,
    issues: issues[name],
  });
  return (
    <BarePage title="Sign in">
      <form noValidate aria-label="Sign in" onSubmit={onSubmit}>
        <Stack>
          <Arrival />
          {refusal !== null && <Refusal text={refusal} />}
          {isUnconfirmed && <MailAgain username={username} />}
          <TextField {...field("username")} label="Username" hint="Your email" value={username} onChange={onUsername} />
          <TextField {...field("password")} label="Password" type="password" value={password} onChange={setPassword} />
          <Button type="submit" variant="primary" busy={isBusy}>
            Sign in
          </Button>
          <Button variant="quiet" onClick={onForgotten}>
            Forgot password?
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

type Issues = Readonly<Partial<Record<keyof Credentials, readonly string[]>>>;

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
  const isUnconfirmed = error instanceof ApiError && error.hasCode("unconfirmed");
  return { submit, issues, isBusy: isPending, refusal: error === null ? null : refusalText(error), isUnconfirmed };
}

/** To the page that sends the confirmation again, which keeps where the visit was headed. */
function MailAgain({ username }: { readonly username: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const pending = useRouteTable().pathTo("memberPendingConfirmation");
  const onClick = () => void navigate(`${pending}${search}`, { state: { username } });
  return <Button onClick={onClick}>Get the confirmation mail again</Button>;
}

function missing({ username, password }: Credentials): Issues {
  return {
    ...(username.trim() === "" && { username: ["Username is required"] }),
    ...(password === "" && { password: ["Password is required"] }),
  };
}

function focusFirst(issues: Issues): void {
  document.getElementById(issues.username === undefined ? "password" : "username")?.focus();
}

function refusalText(error: Error): string {
  return error instanceof ApiError ? error.message : "Signing in did not work. Try again.";
}

/** The arrival after an account was verified (ACC-075, ACC-D11), and the name of the page that follows (ACC-D23). */
function Arrival() {
  const [query] = useSearchParams();
  const next = redirectTitle(query, useRouteTable());
  return (
    <>
      {query.get("referer") === "account-creation" && (
        <Banner tone="success">Your email has been confirmed. You can now log in.</Banner>
      )}
      {next !== null && <p>Next: {next}</p>}
    </>
  );
}
