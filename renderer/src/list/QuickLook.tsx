import { displayText, type EntityType, type RecordId, type Values } from "@armature/engine";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { KeyboardEvent } from "react";
import { recordName } from "../data/records/record-name.ts";
import { useRecord } from "../data/records/records.ts";
import {
  Banner,
  besideScreen,
  Drawer,
  IconButton,
  Inline,
  LinkButton,
  SidePanel,
  Skeleton,
  useMediaQuery,
} from "../ui/index.ts";
import { LookDetails } from "./LookDetails.tsx";
import { pageId, recordId } from "./record-key.ts";
import { RecordMenu } from "../delete/RecordMenu.tsx";
import { FailureText } from "../data/FailureText.tsx";
import type { EntityListModel } from "./use-list.ts";

export interface QuickLookProps {
  readonly type: EntityType;
  readonly list: EntityListModel;
  readonly editPath: ((id: RecordId) => string) | null;
  readonly onDeleted: (id: number) => void;
}

/** The id of the record shown beside the list, or null. */
export function lookedAt({ state }: EntityListModel): number | null {
  return /^[1-9]\d{0,8}$/.test(state.look) ? Number(state.look) : null;
}

/** A read-only record beside the list. Arrow keys go to the next and previous row of the page. */
export function QuickLook(props: QuickLookProps) {
  const { type, list } = props;
  const { change, records } = list;
  const id = lookedAt(list);
  const isBeside = useMediaQuery(besideScreen);
  const answer = useRecord(type, id);
  const rows = records.data?.result ?? [];
  const ids = rows.map((record) => recordId(type, record));
  const at = id === null ? -1 : ids.indexOf(id);
  const name = nameOf(type, answer.data?.result ?? rows[at], answer.isError);
  const goTo = (index: number) => {
    const next = ids[index];
    if (next !== undefined) change({ look: String(next) }, { replace: true });
  };
  const close = () => change({ look: "" }, { replace: true });
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || at === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(at + by);
  };
  const window = { title: name ?? type.label, onClose: close, onKeyDown: press };
  const content = id !== null && (
    <>
      <LookBar {...props} id={id} answer={answer} at={at} count={ids.length} goTo={goTo} onClose={close} />
      <div className="p-5">
        {answer.isError && (
          <Banner tone="danger" title={failedText(type, name)}>
            <FailureText error={answer.error} />
          </Banner>
        )}
        {answer.data && <LookDetails type={type} answer={answer.data} />}
        {answer.isPending && <Skeleton shape="text" count={8} />}
      </div>
    </>
  );
  if (isBeside) return content && <SidePanel {...window}>{content}</SidePanel>;
  return (
    <Drawer {...window} open={id !== null} width={480}>
      {content}
    </Drawer>
  );
}

interface LookBarProps extends QuickLookProps {
  readonly id: number;
  readonly answer: ReturnType<typeof useRecord>;
  /** Its index among the rows of the page, or -1. */
  readonly at: number;
  readonly count: number;
  readonly goTo: (index: number) => void;
  readonly onClose: () => void;
}

/** Buttons for the other rows, and actions on this record. */
function LookBar({ type, editPath, onDeleted, id, answer: { data }, at, count, goTo, onClose }: LookBarProps) {
  const leave = () => {
    onDeleted(id);
    onClose();
  };
  return (
    <div className="sticky top-0 z-10 border-b bg-floating px-5 py-2">
      <Inline>
        <IconButton
          icon={ChevronLeft}
          label="Previous"
          size="small"
          aria-keyshortcuts="ArrowLeft"
          disabled={at <= 0}
          onClick={() => goTo(at - 1)}
        />
        <IconButton
          icon={ChevronRight}
          label="Next"
          size="small"
          aria-keyshortcuts="ArrowRight"
          disabled={at === -1 || at === count - 1}
          onClick={() => goTo(at + 1)}
        />
        <output className="mr-auto text-table text-ink-muted">
          {at === -1 ? "" : `${at + 1} of ${count.toLocaleString("en-US")} on this page`}
        </output>
        {editPath && (
          <LinkButton size="small" to={editPath(data ? pageId(type, data.result) : id)}>
            Edit
          </LinkButton>
        )}
        {data && <RecordMenu key={id} type={type} record={data.result} onDeleted={leave} />}
      </Inline>
    </div>
  );
}

/**
 * The name of the record, from the list or from the record itself. Null while unknown.
 * @param isFinal whether nothing better will be loaded
 */
function nameOf(type: EntityType, record: Values | undefined, isFinal: boolean): string | null {
  if (!record) return null;
  const attribute = type.byName.get(type.readableAttribute);
  const label = attribute ? displayText(attribute, record) : "";
  if (label !== "" || !isFinal) return label || null;
  const name = recordName(type, record);
  return name === String(recordId(type, record)) ? null : name;
}

function failedText(type: EntityType, name: string | null): string {
  return name === null ? `Unable to load ${type.label.toLowerCase()} data.` : `Could not load ${name}`;
}
