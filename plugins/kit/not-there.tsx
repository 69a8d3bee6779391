import { ApiError, Loaded, type LoadedProps, useRouteTable } from "@armature/renderer";
import { EmptyState, LinkButton } from "@armature/renderer/ui";
import { CircleAlert } from "lucide-react";
import { useFailure } from "./build-failures.ts";

export interface NotThereProps {
  readonly title: string;
  /** The page with the list of all such records. */
  readonly listPath: string;
  readonly listLabel: string;
}

/** Whether a read failed because there is no such record. */
export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

export interface FoundRecordProps<Data> extends LoadedProps<Data> {
  readonly notThere: NotThereProps;
}

/**
 * Shows a record of the provider's area once it is read. If it does not exist, the page says so; any other failure is
 * also announced as a notification.
 */
export function FoundRecord<Data>({ notThere, ...loaded }: FoundRecordProps<Data>) {
  const { read, title } = loaded;
  const isAbsent = read.data === undefined && isGone(read.error);
  useFailure(...(isAbsent ? [] : [[read, title] as const]));
  return isAbsent ? <NotThere {...notThere} /> : <Loaded {...loaded} />;
}

/** Shown when the address names a record that does not exist, with links to go back. */
export function NotThere({ title, listPath, listLabel }: NotThereProps) {
  const menu = useRouteTable().find("providerMenu");
  return (
    <EmptyState
      icon={CircleAlert}
      title={title}
      action={
        <>
          {menu && <LinkButton to={menu.path}>Main Menu</LinkButton>}
          <LinkButton to={listPath} variant="primary">
            Back to {listLabel}
          </LinkButton>
        </>
      }
    />
  );
}
