import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorText } from "../data/api-error.ts";
import { useClient } from "../data/services.ts";
import { type ActiveSession, timeLeft, useSession } from "../data/session.ts";
import { extendSession, useSessionEnd } from "../data/session-query.ts";
import { Banner, ConfirmDialog, dismissToast, notify, Stack } from "../ui/index.ts";
import { EXPIRY_CHECK_MS, type Expiry, expiryOf } from "./expiry.ts";
import { tellOtherTabs } from "./session-tabs.ts";
import { useSignOut } from "./sign-out.ts";

const TOAST = "session-expiry";

/** Warns before the session ends, offers to continue it, and leaves when it is over (ACC-081 to ACC-088). */
export function SessionClock() {
  const session = useSession();
  const expiry = useExpiry(session);
  const signOut = useSignOut();
  const end = useSessionEnd();
  const isOver = expiry.kind === "over" || end !== "none";
  useEffect(() => {
    if (isOver) void signOut.leave({ isReplaced: end === "replaced" });
  }, [isOver, end, signOut]);
  useWarning(expiry);
  return expiry.kind === "dialog" ? <ExpiryDialog seconds={expiry.seconds} onLogout={signOut.logout} /> : null;
}

function useExpiry(session: ActiveSession): Expiry {
  const [at, setAt] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), EXPIRY_CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return expiryOf(timeLeft(session, Math.max(at, session.readAt)));
}

function useWarning(expiry: Expiry): void {
  const minutes = "minutes" in expiry ? expiry.minutes : null;
  useEffect(() => {
    if (minutes === null) dismissToast(TOAST);
    else notify({ type: "warning", message: `Session expires in ${minutes} minute(s).`, key: TOAST });
  }, [minutes]);
}

function ExpiryDialog({ seconds, onLogout }: { readonly seconds: number; readonly onLogout: () => void }) {
  const queryClient = useQueryClient();
  const client = useClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const extend = async () => {
    setBusy(true);
    try {
      await extendSession(queryClient, client);
      tellOtherTabs();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title="Your session is about to end"
      text={
        <Stack gap="tight">
          <p>Your session will expire in {seconds} second(s).</p>
          {failure !== null && <Banner tone="danger">{failure}</Banner>}
        </Stack>
      }
      confirmLabel="Continue Session"
      cancelLabel="Logout"
      busy={isBusy}
      onConfirm={() => void extend()}
      onCancel={onLogout}
    />
  );
}
