import { useRouteTable } from "@armature/renderer";
import { EmptyState, LinkButton } from "@armature/renderer/ui";
import { CircleAlert } from "lucide-react";

export interface NotThereProps {
  readonly title: string;
  /** Where what there is is listed. */
  readonly listPath: string;
  readonly listLabel: string;
}

/** In place of a record of the provider's that the address names and there is not, with the ways back (ADM-D03). */
export function NotThere({ title, listPath, listLabel }: NotThereProps) {
  const table = useRouteTable();
  return (
    <EmptyState
      icon={CircleAlert}
      title={title}
      action={
        <>
          <LinkButton to={table.pathTo("providerMenu")}>Main Menu</LinkButton>
          <LinkButton to={listPath} variant="primary">
            Back to {listLabel}
          </LinkButton>
        </>
      }
    />
  );
}
