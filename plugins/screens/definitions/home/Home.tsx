import { Page, useEntityType, useRouteEntity } from "@armature/renderer";
import { Stack } from "@armature/renderer/ui";
import { NextLines } from "../../../kit/next-lines.tsx";
import { ImportFile } from "./ImportFile.tsx";

/** The entity whose records people import from files of a type of their own. */
const IMPORTED = "user";

/** What administrators define of an entity; of users, the upload of a file to import as well. */
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
