import { may } from "@armature/engine";
import { AddButton, Loaded, useViewer } from "@armature/renderer";
import { HeaderPart, type RowActionsProps, type TableColumn, TableSkeleton } from "@armature/renderer/ui";
import { ListChecks, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { FoundTable, type FoundTableProps } from "../../kit/found-table.tsx";
import type { Definition } from "./issue.ts";
import { type Place, useDefinitions } from "./use-place.ts";

export interface DefinitionListProps {
  readonly place: Place;
  readonly children: (definitions: readonly Definition[]) => ReactNode;
}

/** All definitions of a kind, and the Add button in the header of the page. */
export function DefinitionList({ place, children }: DefinitionListProps) {
  const { type, createPath } = place;
  return (
    <>
      <HeaderPart>
        <AddButton type={type} to={createPath} />
      </HeaderPart>
      <Loaded
        read={useDefinitions(place)}
        title={`Error loading ${type.label} data`}
        skeleton={<TableSkeleton count={8} columns={4} />}
      >
        {({ result }) => children(result)}
      </Loaded>
    </>
  );
}

export interface DefinitionTableProps
  extends Pick<FoundTableProps<Definition>, "columns" | "rows" | "textsOf" | "end"> {
  readonly place: Place;
  readonly nameOf: (definition: Definition) => string;
  /** The actions of a definition: opening it if the person may, and any others. */
  readonly rowActions: (definition: Definition, row: RowActionsProps) => ReactNode;
  /** What the definitions are for, where there are none yet. */
  readonly about?: string | undefined;
}

/** A row for each definition, with its actions, and a search. */
export function DefinitionTable({ place, columns, nameOf, rowActions, about, ...table }: DefinitionTableProps) {
  const { type, pathTo } = place;
  const { permission } = useViewer();
  const mayUpdate = may(permission, type.name, "update");
  const actionsOf = (definition: Definition) =>
    mayUpdate ? [{ label: "Update", icon: Pencil, to: pathTo(nameOf(definition)) }] : [];
  const actions: TableColumn<Definition> = {
    key: "actions",
    label: "Actions",
    labelHidden: true,
    width: 88,
    holdsControls: true,
    cell: (definition) => rowActions(definition, { name: nameOf(definition), actions: actionsOf(definition) }),
  };
  return (
    <FoundTable
      {...table}
      caption={type.labelPlural}
      columns={[...columns, actions]}
      rowKey={nameOf}
      stickyLast
      none={{ icon: ListChecks, text: about }}
    />
  );
}
