import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { errorText } from "../data/api-error.ts";
import { useClient, useServices } from "../data/services.ts";
import { type ActiveSession, timeLeft, useSession } from "../data/session/session.ts";
import { extendSession, useSessionEnd } from "../data/session/session-query.ts";
import { Banner, ConfirmDialog, dismissToast, notify, Stack } from "../ui/index.ts";
import { EXPIRY_CHECK_MS, type Expiry, expiryOf } from "./expiry.ts";
import { stampExtended, useExtendWhileActive } from "./extend-while-active.ts";
import { notifyOtherTabs } from "../data/session/session-tabs.ts";
import { SignInWindow } from "./SignInWindow.tsx";
import { useSignOut } from "../data/session/sign-out.ts";

const TOAST = "session-expiry";

/** Extends the session while the person is active. Warns before it ends, offers to extend it, and asks for the password when it has ended. */
export function SessionClock() {
  const expiry = useExpiry(useSession());
  const { logout } = useSignOut();
  const isAsked = useRenewal(expiry.kind === "over");
  useWarning(isAsked ? OVER : expiry);
  // An open dialog waits for its own answer, so a click in it must not close it.
  useExtendWhileActive(!isAsked && (expiry.kind === "quiet" || expiry.kind === "warning"));
  if (isAsked) return <SignInWindow reason={expiry.kind === "over" ? EXPIRED : ENDED} />;
  return expiry.kind === "dialog" ? <ExpiryDialog seconds={expiry.seconds} onLogout={logout} /> : null;
}

const OVER: Expiry = { kind: "over" };
const EXPIRED = "Your session has expired.";
const ENDED = "Your session was ended, here or on another device.";

/**
 * Asks for a sign-in when the session has ended, until it is active again. If somebody else has signed in, the page is
 * left.
 */
function useRenewal(hasExpired: boolean): boolean {
  const { renewal } = useServices();
  const { readAt } = useSession();
  const signOut = useSignOut();
  const end = useSessionEnd();
  const isOver = hasExpired || end === "ended";
  useEffect(() => {
    if (isOver) void renewal.ask(renewal.getState().round);
    else renewal.finish(true);
  }, [renewal, isOver, readAt]);
  useEffect(() => {
    if (end === "replaced") void signOut.leave("replaced");
  }, [end, signOut]);
  useEffect(() => () => renewal.finish(false), [renewal]);
  return useStore(renewal, ({ isAsked }) => isAsked);
}

/** How much time the session has left. */
function useExpiry(session: ActiveSession): Expiry {
  const [at, setAt] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), EXPIRY_CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return expiryOf(timeLeft(session, Math.max(at, session.readAt)));
}

/** The remaining seconds, for a dialog that covers the warning. */
export function SecondsLeft() {
  const expiry = useExpiry(useSession());
  return expiry.kind === "dialog" && <Countdown seconds={expiry.seconds} />;
}

function Countdown({ seconds }: { readonly seconds: number }) {
  return <p>Your session will expire in {seconds} second(s).</p>;
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
      stampExtended();
      notifyOtherTabs();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      mustAnswer
      title="Your session is about to end"
      text={
        <Stack gap="tight">
          <Countdown seconds={seconds} />
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
