import { Page } from "@armature/renderer";
import { Card, Stack } from "@armature/renderer/ui";
import { CHANGE_NOTES } from "./model.ts";

/** The static page that greets people in the build area (GEN-001 to GEN-003). */
export default function Intro() {
  return (
    <Page>
      <Stack>
        <p>
          This tool is the home for data entry during your transition. Your install project manager will reach out when
          there is something to enter, and about anything that needs a decision.
        </p>
        <Card title="What has changed">
          <ul>
            {CHANGE_NOTES.map(({ date, text }) => (
              <li key={text}>
                <Stack gap="tight">
                  <strong>{date}</strong>
                  <p>{text}</p>
                </Stack>
              </li>
            ))}
          </ul>
        </Card>
      </Stack>
    </Page>
  );
}
