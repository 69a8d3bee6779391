import type { HistoryChange, HistoryRevision } from "@armature/engine/platform";
import { longTime } from "@armature/renderer";
import { Badge, Button, Card, Diff, Disclosure, Stack, VisuallyHidden } from "@armature/renderer/ui";
import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { type ChangeLine, definitionName } from "./change-lines.ts";
import { useChangeWords } from "./use-change-words.ts";
import { requestKey, type RevertRequest } from "./use-revert-here.ts";

export interface RevisionCardProps {
  readonly revision: HistoryRevision;
  /** What a definition is called besides its name, such as its kind of record. */
  readonly whereOf?: ((change: HistoryChange) => string) | undefined;
  /** The button that waits for its answer. */
  readonly busy: string | null;
  readonly onRevert: (request: RevertRequest) => void;
}

/** One revision: who changed what, and when, with a way to revert all of it or a line. */
export function RevisionCard({ revision: each, whereOf, busy, onRevert }: RevisionCardProps) {
  const { revision, at, by, note, changes, more, hasHidden } = each;
  const isRelease = by === null;
  const groups = Map.groupBy(changes, ({ kind, entity, name }) => `${kind} ${entity}.${name}`);
  const who = by ?? "a new version";
  const title = `${revision}: ${longTime(at)}, ${who}`;
  return (
    <Card
      id={`revision-${revision}`}
      title={title}
      heading={
        <>
          {revision}: <time dateTime={at}>{longTime(at)}</time>, {who}
        </>
      }
      action={
        !isRelease && (
          <RevertButton of={title} request={{ revision }} busy={busy} onRevert={onRevert}>
            Revert all
          </RevertButton>
        )
      }
    >
      <Stack>
        {note !== null && <p className="text-ink-muted">{note}</p>}
        {[...groups].map(([key, group]) => (
          <DefinitionChanges
            key={key}
            group={group}
            revision={revision}
            whereOf={whereOf}
            busy={busy}
            onRevert={onRevert}
          />
        ))}
        {hasHidden && (
          <p className="text-ink-muted">
            It also changed what you may not view. That is not listed, and stays as it is if you revert.
          </p>
        )}
        {more > 0 && <p className="text-ink-muted">{more.toLocaleString("en-US")} more changes are not listed.</p>}
      </Stack>
    </Card>
  );
}

interface DefinitionChangesProps extends Pick<RevisionCardProps, "whereOf" | "busy" | "onRevert"> {
  readonly revision: number;
  readonly group: readonly HistoryChange[];
}

/** What a revision changed of one definition. */
function DefinitionChanges({ group, revision, whereOf, busy, onRevert }: DefinitionChangesProps) {
  const wordsOf = useChangeWords();
  const [first] = group;
  if (!first) return null;
  const name = definitionName(first);
  return (
    <section aria-label={name}>
      <h3 className="font-semibold wrap-anywhere">
        {name}
        {whereOf && first.kind !== "entity" && <span className="font-normal text-ink-muted"> of {whereOf(first)}</span>}
      </h3>
      <ul className="divide-y">
        {group.flatMap(wordsOf).map((line) => (
          <li key={line.key} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-1.5">
            <LineText line={line} />
            <div className="-my-1">
              <RevertButton
                of={[name, line.what].filter((word) => word !== "").join(", ")}
                request={{ revision, paths: [line.part] }}
                busy={busy}
                onRevert={onRevert}
              >
                Revert
              </RevertButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LineText({ line: { what, from, to, isCurrent } }: { readonly line: ChangeLine }) {
  return (
    <div className="min-w-0 flex-1 basis-64">
      {what === "" ? to : <Values what={what} from={from} to={to} />}
      {!isCurrent && (
        <span className="ml-2">
          <Badge tone="info">Changed since</Badge>
        </span>
      )}
    </div>
  );
}

/** Longer values are cut, and open as a whole. */
const MOST_SHOWN = 160;

function Values({ what, from, to }: Pick<ChangeLine, "what" | "from" | "to">) {
  const isLong = from.length > MOST_SHOWN || to.length > MOST_SHOWN;
  const change = <Diff old={shown(from, isLong)} new={shown(to, isLong)} />;
  return (
    <>
      <span className="mr-2 text-ink-muted">{what}:</span>
      {change}
      {isLong && (
        <Disclosure
          label={
            <>
              Whole text<VisuallyHidden> of {what}</VisuallyHidden>
            </>
          }
        >
          <Diff old={from} new={to} />
        </Disclosure>
      )}
    </>
  );
}

function shown(text: string, isShortened: boolean): string {
  return isShortened && text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

interface RevertButtonProps {
  /** What is reverted, for assistive technology. */
  readonly of: string;
  readonly request: RevertRequest;
  readonly busy: string | null;
  readonly onRevert: (request: RevertRequest) => void;
  readonly children: ReactNode;
}

function RevertButton({ of, request, busy, onRevert, children }: RevertButtonProps) {
  const isBusy = busy === requestKey(request);
  return (
    <Button
      size="small"
      variant="quiet"
      icon={Undo2}
      busy={isBusy}
      disabledReason={busy !== null && !isBusy ? "Another revert is running." : undefined}
      onClick={() => onRevert(request)}
    >
      {children}
      <VisuallyHidden> {of}</VisuallyHidden>
    </Button>
  );
}
