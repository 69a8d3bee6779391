import { BarePage, useFormerSession, useRouteTable } from "@armature/renderer";
import { Banner, LinkButton, Stack } from "@armature/renderer/ui";
import { useEffect, useEffectEvent } from "react";

/** Where a sign-in in a window of its own ends. The tabs of this browser go on, and the window closes. */
export default function SignedInWindow() {
  const home = useRouteTable().pathTo("home");
  const { notifySignedIn } = useFormerSession(() => undefined);
  const finish = useEffectEvent(async () => {
    await notifySignedIn();
    window.close();
  });
  useEffect(() => void finish(), []);
  return (
    <BarePage title="Signed in">
      <Stack>
        <Banner tone="success" title="You are signed in">
          Close this window. The page from which it was opened goes on.
        </Banner>
        <LinkButton size="control" to={home}>
          Go on in this window
        </LinkButton>
      </Stack>
    </BarePage>
  );
}
