import { redeemCode } from "@armature/engine/platform";
import { BarePage, useOperation, useRouteTable, useSettings } from "@armature/renderer";
import { LinkButton, notify, Refusal, Spinner, Stack } from "@armature/renderer/ui";
import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { AskAgain } from "./AskAgain.tsx";
import { accountOfLink, verificationError, verificationFailure } from "./failures.ts";
import { type LinkType, onwardQuery, organizationOf } from "./model.ts";
import { NewPassword } from "./NewPassword.tsx";

/** The page that links in mails open. Setting a new password confirms the account, or completes a password reset. */
export default function Confirm() {
  const [query] = useSearchParams();
  const { productName } = useSettings();
  const code = query.get("code") ?? "";
  const isReset = query.get("type") === "password-reset";
  return (
    <BarePage title={isReset ? "Choose a new password" : "Account verification"}>
      {code === "" ? (
        <Failure text={verificationError(productName)} isReset={isReset} />
      ) : (
        <Link key={code} code={code} type={isReset ? "password-reset" : "account-verification"} />
      )}
    </BarePage>
  );
}

/** Checks the code at once without using it up, so that a dead link is reported before anybody types. */
function Link({ code, type }: { readonly code: string; readonly type: LinkType }) {
  const { productName } = useSettings();
  const [query] = useSearchParams();
  const { mutate, error } = useOperation(redeemCode);
  const onDone = useArrival(type);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    mutate({ params: { code }, query: { type, ...organizationOf(query) }, body: {} }, { onSuccess: onDone });
  }, [code, type, query, mutate, onDone]);
  if (!error) return <Spinner size={24} label="Looking at your link" />;
  const account = accountOfLink(error);
  if (account !== null) return <NewPassword code={code} type={type} account={account} onDone={onDone} />;
  return <Failure text={verificationFailure(error, productName)} isReset={type === "password-reset"} />;
}

/** Goes to sign-in, with a greeting and the page that the person was heading for. */
function useArrival(type: LinkType): () => void {
  const navigate = useNavigate();
  const login = useRouteTable().pathTo("login");
  const [query] = useSearchParams();
  return () => {
    const next = new URLSearchParams({ referer: "account-creation", ...onwardQuery(query) });
    if (type === "account-verification") return void navigate(`${login}?${next.toString()}`, { replace: true });
    notify({ type: "success", message: "Your password has been changed. You can now sign in." });
    return void navigate(login, { replace: true });
  };
}

interface FailureProps {
  readonly text: string;
  readonly isReset: boolean;
}

/** What is wrong with the link, and how to get another one. */
function Failure({ text, isReset }: FailureProps) {
  const login = useRouteTable().pathTo("login");
  return (
    <Stack>
      <Refusal text={text} />
      {isReset ? <LinkButton to={`${login}?forgot=password`}>Ask for a new link</LinkButton> : <AskAgain />}
      <LinkButton to={login}>Go to sign in</LinkButton>
    </Stack>
  );
}
