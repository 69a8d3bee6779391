import { ApiError, type LoadedProps, useRouteTable } from "@armature/renderer";
import { EmptyState, LinkButton } from "@armature/renderer/ui";
import { CircleAlert } from "lucide-react";
import { LoadedWithNote } from "./loaded-with-note.tsx";

export interface NotThereProps {
  readonly title: string;
  /** The page with the list of all such records. */
  readonly listPath: string;
  readonly listLabel: string;
}

/**
 * Whether a read failed because there is no such record.
 * @example
 * ```tsx
 * import { isGone, NotThere } from "@armature/plugins/kit/not-there.js";
 * import { useRecord } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { error } = useRecord(item, 1);
 *   return isGone(error) && <NotThere title="There is no such item." listPath="/items" listLabel="All items" />;
 * }
 * ```
 */
export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

export interface FoundRecordProps<Data> extends LoadedProps<Data> {
  readonly notThere: NotThereProps;
}

/**
 * Shows a record of the provider's area once it is read. If it does not exist, the page says so; any other failure is
 * also announced as a notification.
 * @example
 * ```tsx
 * import { FoundRecord } from "@armature/plugins/kit/not-there.js";
 * import { recordName, useRecord } from "@armature/renderer";
 * import { Skeleton } from "@armature/renderer/ui";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const notThere = { title: "There is no such item.", listPath: "/items", listLabel: "All items" };
 *   return (
 *     <FoundRecord read={useRecord(item, 1)} title="Could not load the item." skeleton={<Skeleton />} notThere={notThere}>
 *       {({ result }) => recordName(item, result)}
 *     </FoundRecord>
 *   );
 * }
 * ```
 */
export function FoundRecord<Data>({ notThere, ...loaded }: FoundRecordProps<Data>) {
  const { data, error } = loaded.read;
  return data === undefined && isGone(error) ? <NotThere {...notThere} /> : <LoadedWithNote {...loaded} />;
}

/**
 * Shown when the address names a record that does not exist, with links to go back.
 * @example
 * ```tsx
 * import { NotThere } from "@armature/plugins/kit/not-there.js";
 * export function Example() {
 *   return <NotThere title="There is no such item." listPath="/items" listLabel="All items" />;
 * }
 * ```
 */
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
