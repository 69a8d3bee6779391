import { useNextRoutes } from "@armature/renderer";
import { Badge, Card, CardGrid, LinkButton, Stack } from "@armature/renderer/ui";

/** A card for each page that the route row leads on to. */
export function NextCards() {
  return (
    <CardGrid>
      {useNextRoutes().map(({ name, title, to, about, isPlanned }) => (
        <Card key={name} title={title} action={isPlanned && <Badge>Coming soon</Badge>}>
          <Stack>
            {about !== null && <p>{about}</p>}
            <div>
              <LinkButton to={to}>Open {title}</LinkButton>
            </div>
          </Stack>
        </Card>
      ))}
    </CardGrid>
  );
}
