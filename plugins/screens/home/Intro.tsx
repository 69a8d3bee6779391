import { longDate, Page } from "@armature/renderer";
import { Card, Stack } from "@armature/renderer/ui";
import { CHANGE_NOTES } from "./model.ts";

/** The static page that greets people in the build area. */
export default function Intro() {
  return (
    <Page
      text={
        "This tool is the home for data entry during your transition. Your install project manager will reach out " +
        "when there is something to enter, and about anything that needs a decision."
      }
    >
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
    </Page>
  );
}
