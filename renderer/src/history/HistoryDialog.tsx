import { type AttributeType, type EntityType, sameValue } from "@armature/engine";
import { mayChange, writable } from "@armature/engine/access";
import { type HistoryValue, valueHistory } from "@armature/engine/history";
import type { HistoryAnswer } from "@armature/engine/operation";
import { Fragment, type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { useIsSlow } from "../data/debounce.ts";
import { useHistory } from "../data/records/history.ts";
import { useViewer } from "../data/session/session.ts";
import { useWriteBlock } from "../data/records/write-block.ts";
import { useRouteTable } from "../router/current.ts";
import { DataTable, Dialog, LinkButton, shownValue, type TableColumn, TableSkeleton } from "../ui/index.ts";
import { LoadFailure } from "../data/Loaded.tsx";
import { formerText } from "./former-text.ts";
import { agoText } from "./ago.ts";
import { historyTime } from "./times.ts";

export interface HistoryDialogProps {
  readonly type: EntityType;
  readonly id: number;
  readonly attribute: AttributeType;
  readonly onClose: () => void;
}

/**
 * The values of one field, newest first.
 * @example
 * ```tsx
 * import { HistoryDialog } from "@armature/renderer";
 * import { attribute, item } from "./library.ts";
 * export function Example() {
 *   return <HistoryDialog type={item} id={1} attribute={attribute("title")} onClose={() => history.back()} />;
 * }
 * ```
 */
export function HistoryDialog({ type, id, attribute, onClose }: HistoryDialogProps) {
  return (
    <Dialog open onClose={onClose} width={650} title={`Value history of ${attribute.label}`}>
      <History type={type} id={id} attribute={attribute} />
    </Dialog>
  );
}

function History({ type, id, attribute }: Omit<HistoryDialogProps, "onClose">) {
  const history = useHistory(type, id);
  const { data, isError } = history;
  const isSlow = useIsSlow(!data && !isError);
  const restore = useRestoreColumn({ type, id, attribute });
  const [now] = useState(Date.now);
  if (isError) return <LoadFailure title="Unable to load data." read={history} />;
  if (!data) return isSlow ? <TableSkeleton columns={3} count={3} /> : null;
  const values = valueHistory(data.result, attribute.name);
  const shown = columnsOf(attribute, data, now);
  if (values.length === 0) return <p>This value does not have an edit history yet</p>;
  return (
    <DataTable
      caption={`Earlier values of ${attribute.label}`}
      columns={restore ? [...shown, restore] : shown}
      rows={values}
      rowKey={rowKey}
      stickyFirst={false}
      maxHeight="60dvh"
    />
  );
}

/**
 * Links to the review that restores an earlier value. Not shown to people who may not restore, or for the present
 * value.
 */
function useRestoreColumn({ type, id, attribute }: Omit<HistoryDialogProps, "onClose">) {
  const table = useRouteTable();
  const { permission } = useViewer();
  const { data } = useHistory(type, id);
  const block = useWriteBlock(type, attribute.lockable);
  const { pathname, search } = useLocation();
  const name = `${type.name}Restore`;
  if (!data || block !== null || !table.find(name)) return null;
  if (!writable(attribute, "update") || !mayChange(type, attribute, "update", permission)) return null;
  const [now] = valueHistory(data.result, attribute.name);
  const column: TableColumn<HistoryValue> = {
    key: "restore",
    label: "Restore",
    width: 90,
    holdsControls: true,
    cell: ({ value, at }) => {
      if (now === undefined || sameValue(value, now.value)) return null;
      const query = new URLSearchParams({ attribute: attribute.name, at, redirect: pathname + search });
      return (
        <LinkButton size="small" to={`${table.pathTo(name, { id })}?${query.toString()}`}>
          Restore
        </LinkButton>
      );
    },
  };
  return column;
}

function rowKey({ at }: HistoryValue): string {
  return at;
}

function columnsOf(
  attribute: AttributeType,
  history: HistoryAnswer,
  now: number,
): readonly TableColumn<HistoryValue>[] {
  const { people } = history;
  return [
    {
      key: "value",
      label: "Value",
      width: 205,
      wraps: true,
      cell: ({ value }) => <Whole>{shownValue(formerText(attribute, value, history))}</Whole>,
    },
    {
      key: "at",
      label: "Changed at",
      width: 145,
      cell: ({ at }) => (
        <>
          <time dateTime={at}>{historyTime(at)}</time>
          <span className="block text-caption text-ink-faint">{agoText(at, now)}</span>
        </>
      ),
    },
    {
      key: "by",
      label: "Changed by",
      width: 160,
      wraps: true,
      cell: ({ by, job, revision }) => (
        <>
          <Whole>{people[String(by)] ?? job ?? "--"}</Whole>
          {revision !== undefined && (
            <span className="block text-caption text-ink-faint">The model changed this answer</span>
          )}
        </>
      ),
    },
  ];
}

/** Shows the whole text in as many lines as needed, because a dialog has no other place for the rest. */
function Whole({ children }: { readonly children: ReactNode }) {
  return (
    <span dir="auto" className="block break-words whitespace-pre-line">
      {typeof children === "string" ? breakingAfterAt(children) : children}
    </span>
  );
}

/** An e-mail address that is too long for a line breaks after its @ before it breaks inside a word. */
function breakingAfterAt(text: string): ReactNode {
  return text.split(/(?<=@)/).map((part, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- two parts can be the same
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
