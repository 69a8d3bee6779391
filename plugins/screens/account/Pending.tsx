import { BarePage, redirectTitle, useRouteTable } from "@armature/renderer";
import { LinkButton, Stack } from "@armature/renderer/ui";
import { useLocation, useSearchParams } from "react-router";
import { AskAgain } from "./AskAgain.tsx";
import { whoWaits } from "./model.ts";

/** Tells a person to follow the link in the mail, and sends the mail again on request. */
export default function Pending() {
  const [query] = useSearchParams();
  const { username, sent } = whoWaits(useLocation().state);
  const table = useRouteTable();
  const next = redirectTitle(query, table);
  return (
    <BarePage title="Confirm your email">
      <Stack>
        <p>
          Your email confirmation is pending. Open the link in the email we sent you within 24 hours, and choose your
          password there.
        </p>
        {next !== null && <p>After you sign in: {next}</p>}
        <AskAgain username={username} sent={sent} />
        <LinkButton to={table.pathTo("login")}>Go to sign in</LinkButton>
      </Stack>
    </BarePage>
  );
}
