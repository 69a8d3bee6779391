import { Page, useEntityType, useNextRoutes, useRouteEntity } from "@armature/renderer";
import { Card, CardGrid, LinkButton, Stack } from "@armature/renderer/ui";
import { ImportFile } from "./ImportFile.tsx";

/** The entity whose records people import from files of a type of their own (ADM-150). */
const IMPORTED = "user";

/** What administrators define of an entity; of users, the upload of a file to import as well. */
export default function Home() {
  const type = useEntityType(useRouteEntity());
  return (
    <Page>
      <Stack gap="wide">
        <CardGrid>
          {useNextRoutes().map(({ name, title, to, about }) => (
            <Card key={name} title={title}>
              <Stack>
                <p>{about}</p>
                <div>
                  <LinkButton to={to}>Open {title}</LinkButton>
                </div>
              </Stack>
            </Card>
          ))}
        </CardGrid>
        {type.name === IMPORTED && <ImportFile type={type} />}
      </Stack>
    </Page>
  );
}
