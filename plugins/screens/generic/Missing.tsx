import type { EntityType } from "@armature/engine";
import { FailureText, Page, PageParts, useNextRoutes } from "@armature/renderer";
import { Button, EmptyState, LinkButton } from "@armature/renderer/ui";
import { CircleAlert } from "lucide-react";
import { useReturnPath } from "./use-return.ts";

export interface MissingProps {
  readonly type: EntityType;
  readonly title: string;
  /** Why it could not be loaded. Absent if nothing was requested, since the address is not valid. */
  readonly failure?: { readonly error: unknown; readonly retry: () => void };
}

/** Says that the address leads to nothing, with a way back. */
export function Missing({ type, title, failure }: MissingProps) {
  const back = useReturnPath();
  const next = useNextRoutes();
  return (
    <Page>
      <EmptyState
        icon={CircleAlert}
        title={title}
        text={failure ? <FailureText error={failure.error} /> : "There is no record at this address."}
        action={
          <>
            {failure && <Button onClick={failure.retry}>Retry</Button>}
            {next.map(({ name, title: page, to }) => (
              <LinkButton key={name} to={to}>
                {page}
              </LinkButton>
            ))}
            <LinkButton to={back} variant="primary">
              Back to {type.labelPlural}
            </LinkButton>
          </>
        }
      />
      {failure && <PageParts />}
    </Page>
  );
}

export function unableToLoad(type: EntityType): string {
  return `Unable to load ${type.label.toLowerCase()} data.`;
}
