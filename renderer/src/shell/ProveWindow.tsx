import { readProof } from "@armature/engine/platform";
import { useEffect, useEffectEvent, useMemo } from "react";
import { useStore } from "zustand";
import { callOperation } from "../data/operation.ts";
import { useServices } from "../data/services.ts";
import { useSession } from "../data/session/session.ts";
import { followOtherTabs } from "../data/session/session-tabs.ts";
import { useRouteTable } from "../router/current.ts";
import { Button, Dialog, Skeleton } from "../ui/index.ts";
import { ScreenParts } from "./PageParts.tsx";
import { ProveAgainContext } from "./prove-again.ts";

const SKELETON = <Skeleton shape="field" count={1} />;

/** Asks who somebody is when a call needs to know it anew. The page waits below with all that was typed. */
export function ProveWindow() {
  const { proving } = useServices();
  const isAsked = useStore(proving, (state) => state.isAsked);
  useEffect(() => () => proving.finish(false), [proving]);
  return isAsked && <Asking />;
}

function Asking() {
  const { proving, renewal, client } = useServices();
  const { displayName } = useSession().user;
  const security = useRouteTable().find("security");
  const hasPart = (security?.setup.parts ?? []).length > 0;
  useEffect(() => {
    if (!hasPart) proving.finish(false);
  }, [hasPart, proving]);
  // If the session ends, the call that waits asks for a sign-in, which is a proof too.
  useEffect(() => renewal.subscribe(({ isAsked }) => isAsked && proving.finish(true)), [renewal, proving]);
  const look = useEffectEvent(async () => {
    const { isProved } = await callOperation(client, readProof, {});
    if (isProved) proving.finish(true);
  });
  // A sign-in in another window is a proof too.
  useEffect(() => followOtherTabs(() => void look().catch(() => undefined)), []);
  const again = useMemo(() => ({ displayName, onProved: () => proving.finish(true) }), [displayName, proving]);
  return (
    <Dialog
      open
      title="Is it you?"
      width={420}
      onClose={() => proving.finish(false)}
      footer={
        <Button variant="quiet" onClick={() => proving.finish(false)}>
          Cancel
        </Button>
      }
    >
      <ProveAgainContext value={again}>
        {security && <ScreenParts of={security} skeleton={SKELETON} />}
      </ProveAgainContext>
    </Dialog>
  );
}
