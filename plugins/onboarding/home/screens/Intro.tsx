import { longDate, Page, useNextRoutes } from "@armature/renderer";
import { Card, Stack, TextLink } from "@armature/renderer/ui";
import { WithAside } from "../../kit/ui/WithAside.tsx";
import { CHANGE_NOTES } from "../model.ts";

/** The introduction page of the build area. */
export default function Intro() {
  return (
    <Page
      text={
        "This tool is the home for data entry during your transition. Your install project manager will reach out " +
        "when there is something to enter, and about anything that needs a decision."
      }
    >
      <WithAside aside={<Changes />}>
        <Steps />
      </WithAside>
    </Page>
  );
}

function Changes() {
  return (
    <Card title="What has changed">
      <Stack>
        {CHANGE_NOTES.map(({ day, text }) => (
          <div key={text}>
            <strong>{longDate(day)}</strong>
            <p>{text}</p>
          </div>
        ))}
      </Stack>
    </Card>
  );
}

/** The pages of the build in the recommended order, limited to those that the person may open. */
function Steps() {
  const next = useNextRoutes();
  return (
    <Card title="What happens in this build">
      <Stack>
        {next.map(({ name, title, to, about }, index) => (
          <div key={name}>
            <TextLink to={to}>{`${index + 1}. ${title}`}</TextLink>
            {about !== null && <p>{about}</p>}
          </div>
        ))}
      </Stack>
    </Card>
  );
}
