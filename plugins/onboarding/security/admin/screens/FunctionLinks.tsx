import { textForm } from "@armature/engine";
import { useDeleteRecord, useRouteTable, useSaveRecord } from "@armature/renderer";
import { Button, IconButton, Inline, type TableColumn, TableSkeleton, TextLink } from "@armature/renderer/ui";
import { Trash2 } from "lucide-react";
import { LoadedWithNote } from "@armature/plugins/kit/loaded-with-note.tsx";
import type {
  StoredSecAnswerSecFunction,
  StoredSecFunction,
  StoredSecRolePrimarySecFunction,
} from "../../../kit/records.ts";
import { useEntityType, useRecordSets } from "../../../kit/record-hooks.ts";
import { byName } from "../../../kit/by-name.ts";
import { AddFrom } from "./AddFrom.tsx";
import { ListPart } from "./ListPart.tsx";
import { PAGE_FAILED } from "../texts.ts";
import { useWrite } from "./use-write.ts";

const FUNCTIONS = { entity: "secFunction", attributes: null } as const;
const RECORD_SETS = {
  secRolePrimarySecFunction: [FUNCTIONS, { entity: "secRolePrimarySecFunction", attributes: null }],
  secAnswerSecFunction: [FUNCTIONS, { entity: "secAnswerSecFunction", attributes: null }],
} as const;

export interface FunctionLinksProps {
  readonly title: string;
  readonly text: string;
  /** The entity of the links to functions. */
  readonly link: keyof typeof RECORD_SETS;
  /** The attribute of a link that names the record with the functions. */
  readonly owner: "secRolePrimaryId" | "secAnswerId";
  readonly ownerId: number;
  /** Messages for failed writes. */
  readonly failures: { readonly add: string; readonly change: string };
  /** Why nobody can add or invert functions. */
  readonly offReason?: string | undefined;
}

/** The functions of a primary role or an answer. People can add, invert and remove them. */
export function FunctionLinks(props: FunctionLinksProps) {
  const { link } = props;
  const read = useRecordSets<"secFunction" | typeof link>(RECORD_SETS[link]);
  return (
    <LoadedWithNote read={read} title={PAGE_FAILED} inPart skeleton={<TableSkeleton count={3} columns={3} />}>
      {({ [link]: links, secFunction }) => <Links {...props} links={links} functions={secFunction} />}
    </LoadedWithNote>
  );
}

/** The link between a primary role or an answer and a function. */
type Link = StoredSecRolePrimarySecFunction & Pick<StoredSecAnswerSecFunction, "secAnswerId">;

interface LinksProps extends FunctionLinksProps {
  /** The links of all primary roles or answers. */
  readonly links: readonly Link[];
  readonly functions: readonly StoredSecFunction[];
}

interface Row {
  readonly link: Link;
  readonly secFunction: StoredSecFunction;
}

function Links({ link, owner, ownerId, links, functions, failures, offReason, title, text }: LinksProps) {
  const type = useEntityType(link);
  const { save } = useSaveRecord(type);
  const { write, isWriting } = useWrite();
  const columns = [...useColumns(), useActions(link, failures.change, offReason)];
  const own = links.filter((each) => each[owner] === ownerId);
  const byFunction = new Map(own.map((each) => [each.secFunctionId, each]));
  const sorted = byName(functions);
  const rows = sorted.flatMap((secFunction): readonly Row[] => {
    const found = byFunction.get(secFunction.id);
    return found ? [{ link: found, secFunction }] : [];
  });
  const options = sorted
    .filter(({ id }) => !byFunction.has(id))
    .map(({ id, name, description }) => ({
      value: String(id),
      label: textForm(name),
      description: textForm(description),
    }));
  const add = (secFunctionId: number) =>
    write(() => save({ id: null, values: { [owner]: ownerId, secFunctionId } }), failures.add);
  return (
    <ListPart
      title={title}
      text={text}
      none="No functions yet."
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.link.id)}
      maxHeight="50dvh"
    >
      <AddFrom
        id={`add-${link}`}
        label="Add Function"
        options={options}
        onAdd={add}
        isBusy={isWriting}
        offReason={offReason}
      />
    </ListPart>
  );
}

function useColumns(): readonly TableColumn<Row>[] {
  const table = useRouteTable();
  return [
    {
      key: "name",
      label: "Name",
      width: 220,
      cell: ({ secFunction: { id, name } }) => (
        <TextLink to={table.pathTo("providerUserSecurityFunctionForm", { functionId: id })}>{textForm(name)}</TextLink>
      ),
    },
    { key: "description", label: "Description", cell: ({ secFunction }) => textForm(secFunction.description) },
  ];
}

/** The action is named Invert, or Revert if the function is inverted already. */
function useActions(link: LinksProps["link"], failure: string, offReason: string | undefined): TableColumn<Row> {
  const type = useEntityType(link);
  const { save } = useSaveRecord(type);
  const remove = useDeleteRecord(type);
  const { write, isWriting } = useWrite();
  const turn = ({ link: { id, inverted, updated } }: Row) => {
    const values = { inverted: inverted === 1 ? 0 : 1 };
    return write(() => save({ id, values, ifMatch: updated }), failure);
  };
  return {
    key: "actions",
    label: "Actions",
    width: 150,
    holdsControls: true,
    cell: (row) => {
      const name = textForm(row.secFunction.name);
      const word = row.link.inverted === 1 ? "Revert" : "Invert";
      return (
        <Inline>
          <Button
            size="small"
            aria-label={`${word} ${name}`}
            busy={isWriting}
            disabledReason={offReason}
            onClick={() => void turn(row)}
          >
            {word}
          </Button>
          <IconButton
            icon={Trash2}
            size="small"
            label={`Remove ${name}`}
            busy={isWriting}
            onClick={() => void write(() => remove(row.link.id), failure)}
          />
        </Inline>
      );
    },
  };
}
