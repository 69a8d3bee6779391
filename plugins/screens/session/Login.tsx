import { readStep, SIGN_IN_PROBLEMS } from "@armature/engine/platform";
import {
  BarePage,
  type FormerSession,
  redirectTarget,
  redirectTitle,
  useFormerSession,
  useOperationResult,
  useRouteTable,
} from "@armature/renderer";
import { Banner, Button } from "@armature/renderer/ui";
import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { FindProvider } from "./FindProvider.tsx";
import { ForgotPassword } from "./ForgotPassword.tsx";
import { OtherSignIns } from "./OtherSignIns.tsx";
import { PasskeyButton } from "./factors/PasskeyButton.tsx";
import { SignInSteps, type SignInStepsProps } from "./SignInSteps.tsx";

/** Signs in with username and password or an identity provider, then goes to where the visit was headed. */
export default function Login() {
  const target = useTarget();
  const navigate = useNavigate();
  const goOn = () => void navigate(target, { replace: true });
  const former = useFormerSession(goOn);
  const [username, setUsername] = useState(former.person?.username ?? "");
  const [query] = useSearchParams();
  const [way, setWay] = useState<"password" | "forgotten" | "organization">(
    query.has("forgot") ? "forgotten" : "password",
  );
  const onBack = () => setWay("password");
  if (way === "forgotten") return <ForgotPassword username={username} onBack={onBack} />;
  if (way === "organization") return <FindProvider email={username} target={target} onBack={onBack} />;
  const onSignedIn = async () => {
    const isThere = await former.notifySignedIn();
    if (isThere) goOn();
    return isThere;
  };
  const Steps = query.has("step") ? BegunSteps : SignInSteps;
  return (
    <BarePage title="Sign in">
      <Steps
        username={username}
        onUsername={setUsername}
        onSignedIn={onSignedIn}
        unconfirmed={<MailAgain username={username} />}
        otherWays={
          <>
            <Button variant="quiet" onClick={() => setWay("forgotten")}>
              Forgot password?
            </Button>
            <PasskeyButton onSignedIn={onSignedIn} />
            <OtherSignIns target={target} onOrganization={() => setWay("organization")} />
          </>
        }
      >
        <Problem code={query.get("problem") ?? ""} />
        <Ended {...former} onContinue={goOn} />
        <Arrival />
      </Steps>
    </BarePage>
  );
}

/** Goes on after an identity provider with the step that waits. Without one, it begins with the password. */
function BegunSteps(props: SignInStepsProps) {
  const { data } = useOperationResult(readStep, {});
  return <SignInSteps {...props} begun={data} />;
}

/** Where the visit was headed. */
function useTarget(): string {
  const table = useRouteTable();
  const [query] = useSearchParams();
  return redirectTarget(query.get("redirect"), table) ?? table.pathTo("home");
}

/** Why a sign-in with an identity provider was refused. Nothing for a code that is not known. */
function Problem({ code }: { readonly code: string }) {
  const texts: Readonly<Record<string, string>> = SIGN_IN_PROBLEMS;
  return Object.hasOwn(texts, code) && <Banner tone="danger">{texts[code]}</Banner>;
}

/** Goes to the page that sends the confirmation again; that page keeps where the visit was headed. */
function MailAgain({ username }: { readonly username: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const pending = useRouteTable().pathTo("memberPendingConfirmation");
  const onClick = () => void navigate(`${pending}${search}`, { state: { username } });
  return <Button onClick={onClick}>Get the confirmation email again</Button>;
}

/** Explains why the session ended, and for whom the typed text is kept. */
function Ended({ end, person, present, onContinue }: FormerSession & { readonly onContinue: () => void }) {
  if (present !== null) {
    return (
      <Banner
        tone="warning"
        title={`${present} has signed in in this browser`}
        action={<Button onClick={onContinue}>Continue as {present}</Button>}
      >
        We keep what {person?.displayName} typed in this tab until someone else continues here.
      </Banner>
    );
  }
  if (end === "loggedOut") return <Banner tone="info">You are signed out.</Banner>;
  if (person === null) return null;
  return (
    <Banner
      tone="info"
      title={end === "loggedOutElsewhere" ? "You signed out in another tab" : "Your session has ended"}
    >
      Sign in as {person.displayName} to continue. We kept what you typed in this tab.
    </Banner>
  );
}

/** Greets a person whose account was just confirmed, and names the page that follows. */
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
