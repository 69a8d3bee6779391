import { ApiError, type LoadedProps, type NextRoute, useNextRoutes, useRouteTable } from "@armature/renderer";
import { EmptyState, LinkButton } from "@armature/renderer/ui";
import { CircleAlert } from "lucide-react";
import { LoadedWithNote } from "./loaded-with-note.tsx";

export interface NotThereProps {
  /** Such as 'primary role'. */
  readonly what: string;
  /** The page with the list of all such records. The default is the first page to which the route leads on. */
  readonly list?: Pick<NextRoute, "title" | "to">;
}

/** Whether a read failed because there is no such record. */
export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

export interface FoundRecordProps<Data>
  extends Omit<LoadedProps<Data>, "title">,
    Partial<Pick<LoadedProps<Data>, "title">>,
    Pick<NotThereProps, "what"> {}

/**
 * Shows a record of the provider's area once it is read. If it does not exist, the page says so; any other failure is
 * also announced as a notification.
 */
export function FoundRecord<Data>({ what, ...loaded }: FoundRecordProps<Data>) {
  const { title = `Could not retrieve ${what}.`, read } = loaded;
  if (read.data === undefined && isGone(read.error)) return <NotThere what={what} />;
  return <LoadedWithNote {...loaded} title={title} />;
}

/** Shown when the address names a record that does not exist, with links to go back. */
export function NotThere({ what, list }: NotThereProps) {
  const menu = useRouteTable().routes.find(({ screen }) => screen === "home/menu");
  const [next] = useNextRoutes();
  const back = list ?? next;
  return (
    <EmptyState
      icon={CircleAlert}
      title={`There is no such ${what}`}
      action={
        <>
          {menu && <LinkButton to={menu.path}>Main Menu</LinkButton>}
          {back && (
            <LinkButton to={back.to} variant="primary">
              Back to {back.title}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
