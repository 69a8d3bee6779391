import { ApiError, BarePage, useOperation, useRouteTable, useSettings } from "@armature/renderer";
import { LinkButton, notify, Refusal, Spinner, Stack } from "@armature/renderer/ui";
import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { verificationError, verificationFailure } from "./failures.ts";
import { onwardQuery } from "./model.ts";
import { NewPassword } from "./NewPassword.tsx";
import { redeemCode } from "./operations.ts";

/** Where the links of mails lead: confirms an account, or asks for a new password (ACC-130, ACC-D12). */
export default function Confirm() {
  const [query] = useSearchParams();
  const { productName } = useSettings();
  const code = query.get("code") ?? "";
  const isReset = query.get("type") === "password-reset";
  return (
    <BarePage title={isReset ? "Choose a new password" : "Account verification"}>
      {code === "" ? (
        <Failure text={verificationError(productName)} />
      ) : isReset ? (
        <Reset code={code} />
      ) : (
        <Verification code={code} />
      )}
    </BarePage>
  );
}

function Reset({ code }: { readonly code: string }) {
  const navigate = useNavigate();
  const login = useRouteTable().pathTo("login");
  const onDone = () => {
    notify({ type: "success", message: "Your password has been changed. You can now log in." });
    void navigate(login, { replace: true });
  };
  return <NewPassword code={code} type="password-reset" onDone={onDone} />;
}

/** Confirms at once; an account that has no password yet sets one first (ACC-131, ACC-132, ACC-D24). */
function Verification({ code }: { readonly code: string }) {
  const { productName } = useSettings();
  const { mutate, error } = useOperation(redeemCode);
  const onDone = useArrival();
  const begun = useRef("");
  useEffect(() => {
    if (begun.current === code) return;
    begun.current = code;
    mutate({ params: { code }, query: { type: "account-verification" }, body: {} }, { onSuccess: onDone });
  }, [code, mutate, onDone]);
  if (!error) return <Spinner size={24} label="Confirming your email" />;
  if (error instanceof ApiError && error.hasCode("passwordNeeded"))
    return <NewPassword code={code} type="account-verification" onDone={onDone} />;
  return <Failure text={verificationFailure(error, productName)} />;
}

/** To sign-in, which greets and knows where the person is headed (ACC-132, ACC-D23). */
function useArrival(): () => void {
  const navigate = useNavigate();
  const login = useRouteTable().pathTo("login");
  const [query] = useSearchParams();
  return () => {
    const next = new URLSearchParams({ referer: "account-creation", ...onwardQuery(query) });
    void navigate(`${login}?${next.toString()}`, { replace: true });
  };
}

function Failure({ text }: { readonly text: string }) {
  const table = useRouteTable();
  return (
    <Stack>
      <Refusal text={text} />
      <LinkButton to={table.pathTo("login")}>Go to sign in</LinkButton>
    </Stack>
  );
}
