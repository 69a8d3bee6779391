import { Page } from "@armature/renderer";
import { Card, Inline, Stack } from "@armature/renderer/ui";
import { StructureFiles } from "./StructureFiles.tsx";

/** Exports the structure of the session's organization as files, for provider staff. */
export default function Export() {
  return (
    <Page>
      <Card title="Files for Epic">
        <Stack>
          <p>One row for each department or location of this organization, under the labels of their attributes.</p>
          <Inline>
            <StructureFiles />
          </Inline>
        </Stack>
      </Card>
    </Page>
  );
}
