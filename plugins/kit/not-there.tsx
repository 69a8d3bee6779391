import { ApiError, Loaded, type LoadedProps, useRouteTable } from "@armature/renderer";
import { EmptyState, LinkButton } from "@armature/renderer/ui";
import { CircleAlert } from "lucide-react";
import { useFailure } from "./build-failures.ts";

export interface NotThereProps {
  readonly title: string;
  /** Where what there is is listed. */
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
 * A record of the provider's, once it is read. Where there is none, the page says so; any other failure is told as
 * well.
 */
export function FoundRecord<Data>({ notThere, ...loaded }: FoundRecordProps<Data>) {
  const { read, title } = loaded;
  const isAbsent = read.data === undefined && isGone(read.error);
  useFailure(...(isAbsent ? [] : [[read, title] as const]));
  return isAbsent ? <NotThere {...notThere} /> : <Loaded {...loaded} />;
}

/** In place of a record of the provider's that the address names and there is not, with the ways back. */
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
