import { displayText, type EntityType, type RecordAnswer, type RecordId, type Values } from "@armature/engine";
import { ChevronLeft, ChevronRight, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, useMemo } from "react";
import { usePlugins } from "../data/metadata.ts";
import { recordName } from "../data/record-name.ts";
import { useRecord } from "../data/records.ts";
import { useViewer } from "../data/session.ts";
import { failureText } from "../data/api-error.ts";
import { DeleteButton } from "../delete/DeleteButton.tsx";
import {
  Banner,
  DetailList,
  Disclosure,
  Drawer,
  IconButton,
  Inline,
  LinkButton,
  Skeleton,
  Stack,
} from "../ui/index.ts";
import { cellContent } from "./cell-content.tsx";
import { pageId, recordId } from "./record-key.ts";
import { quickLook } from "./quick-look-model.ts";
import type { EntityListModel } from "./use-list.ts";

export interface QuickLookProps {
  readonly type: EntityType;
  readonly list: EntityListModel;
  readonly editPath: ((id: RecordId) => string) | null;
  readonly onDeleted: (id: number) => void;
}

/** A record beside the list, to be read; arrow keys go to the next and the previous one of the page. */
export function QuickLook({ type, list: { state, change, records }, editPath, onDeleted }: QuickLookProps) {
  const id = /^[1-9]\d{0,8}$/.test(state.look) ? Number(state.look) : null;
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
  const leave = (gone: number) => {
    onDeleted(gone);
    close();
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || at === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(at + by);
  };
  return (
    <Drawer open={id !== null} onClose={close} title={name ?? type.label} width={480} onKeyDown={press}>
      <div className="flex min-h-full flex-col">
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
              disabled={at === -1 || at === ids.length - 1}
              onClick={() => goTo(at + 1)}
            />
            <output className="mr-auto text-table text-ink-muted">
              {at === -1 ? "" : `${at + 1} of ${ids.length.toLocaleString("en-US")} on this page`}
            </output>
            {id !== null && answer.data && (
              <DeleteButton key={id} isIcon type={type} record={answer.data.result} onDeleted={() => leave(id)} />
            )}
            {id !== null && editPath && (
              <LinkButton size="small" to={editPath(answer.data ? pageId(type, answer.data.result) : id)}>
                Edit
              </LinkButton>
            )}
          </Inline>
        </div>
        <div className="p-5">
          {answer.isError && (
            <Banner tone="danger" title={failedText(type, name)}>
              {failureText(answer.error)}
            </Banner>
          )}
          {answer.data && <Details type={type} answer={answer.data} />}
          {answer.isPending && id !== null && <Skeleton shape="text" count={8} />}
        </div>
      </div>
    </Drawer>
  );
}

/**
 * What the record is called; null until that is known, from the list or from the record itself.
 * @param isFinal nothing better will be known
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

function Details({ type, answer }: { readonly type: EntityType; readonly answer: RecordAnswer }) {
  const plugins = usePlugins();
  const viewer = useViewer();
  const { result: record, labels } = answer;
  const { fields, hidden } = useMemo(() => quickLook(type, viewer, record), [type, viewer, record]);
  const details = fields.map(({ attribute, lacks }) => ({
    label: attribute.label,
    value:
      lacks === null ? (
        cellContent(plugins.get(attribute.element?.name ?? ""), attribute, record, labels[attribute.name])
      ) : (
        <span className="text-warning-text">
          <TriangleAlert aria-hidden size={14} className="mr-1 inline align-[-2px]" />
          {lacks === "" ? "Needed for completion" : lacks}
        </span>
      ),
  }));
  return (
    <Stack>
      <DetailList details={details} />
      {hidden.length > 0 && (
        <Disclosure label={`Hidden by rules (${hidden.length})`}>
          <DetailList details={hidden.map(({ attribute, why }) => ({ label: attribute.label, value: why }))} />
        </Disclosure>
      )}
    </Stack>
  );
}
