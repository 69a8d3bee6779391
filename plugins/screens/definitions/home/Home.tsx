import { Page, useEntityType, useRouteEntity } from "@armature/renderer";
import { Stack } from "@armature/renderer/ui";
import { NextLines } from "../../../kit/next-lines.tsx";
import { ImportFile } from "./ImportFile.tsx";

/** The entity whose records people import from a file type of its own. */
const IMPORTED = "user";

/** Links to what administrators define for an entity. For users, also the upload of an import file. */
export default function Home() {
  const type = useEntityType(useRouteEntity());
  return (
    <Page>
      <Stack gap="wide">
        <NextLines />
        {type.name === IMPORTED && <ImportFile type={type} />}
      </Stack>
    </Page>
  );
}
