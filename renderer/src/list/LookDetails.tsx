import type { EntityType, RecordAnswer } from "@armature/engine";
import { explain } from "@armature/engine/validation";
import { TriangleAlert } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { usePlugins } from "../data/metadata.ts";
import { useRecordLabels } from "../data/records/options.ts";
import { useViewer } from "../data/session/session.ts";
import { Button, DetailList, Disclosure, OutlineCounts, Stack } from "../ui/index.ts";
import { cellContent } from "../data/records/cell-content.tsx";
import { type LookSection, type QuickLookModel, quickLook, sentenceOf } from "./quick-look-model.ts";

interface LookDetailsProps {
  readonly type: EntityType;
  readonly answer: RecordAnswer;
}

/** What a record lacks, then its values. Empty fields are shown on request. */
export function LookDetails({ type, answer }: LookDetailsProps) {
  const viewer = useViewer();
  const { needed, sections, hidden } = useMemo(() => quickLook(type, viewer, answer), [type, viewer, answer]);
  const [showsEmpty, setShowsEmpty] = useState(false);
  const empty = sections.flatMap(({ fields }) => fields).filter((field) => field.isEmpty).length;
  return (
    <Stack>
      {needed.length > 0 && <Needed needed={needed} />}
      {sections.map((section) => (
        <Section key={section.key} section={section} answer={answer} showsEmpty={showsEmpty} />
      ))}
      {empty > 0 && (
        <div>
          <Button size="small" variant="quiet" aria-expanded={showsEmpty} onClick={() => setShowsEmpty(!showsEmpty)}>
            {`${showsEmpty ? "Hide" : "Show"} ${empty} empty ${empty === 1 ? "field" : "fields"}`}
          </Button>
        </div>
      )}
      {hidden.length > 0 && (
        <Disclosure label={`Hidden by rules (${hidden.length})`}>
          <Hidden type={type} answer={answer} hidden={hidden} />
        </Disclosure>
      )}
    </Stack>
  );
}

interface SectionProps extends Pick<LookDetailsProps, "answer"> {
  readonly section: LookSection;
  readonly showsEmpty: boolean;
}

/** A section of the record's form with what is left to do. Not shown if it has nothing. */
function Section({ section: { title, counts, fields }, answer, showsEmpty }: SectionProps) {
  const id = useId();
  const plugins = usePlugins();
  const { result: record, labels } = answer;
  const shown = fields.filter((field) => showsEmpty || !field.isEmpty);
  if (shown.length === 0 && counts.needed === 0) return null;
  const details = shown.map(({ attribute }) => ({
    label: attribute.label,
    value: cellContent(plugins.get(attribute.element?.name ?? ""), attribute, record, labels[attribute.name]),
  }));
  if (title === null) return <DetailList details={details} isOneOfMany />;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <div className="flex min-w-0 items-baseline justify-between gap-3 border-b pb-1">
        <h3 id={id} dir="auto" className="min-w-0 font-semibold wrap-anywhere">
          {title}
        </h3>
        <OutlineCounts counts={counts} inWords />
      </div>
      {details.length > 0 && <DetailList details={details} isOneOfMany />}
    </section>
  );
}

/** Why rules hide fields. The sentences name values that the record does not have, so their labels are loaded. */
function Hidden({ type, answer, hidden }: LookDetailsProps & Pick<QuickLookModel, "hidden">) {
  const reads = new Set(hidden.flatMap(({ name }) => type.rules.of(name).flatMap((rule) => [...rule.reads])));
  const found = useRecordLabels(
    type.attributes.filter(({ name }) => reads.has(name)),
    answer.labels,
  );
  const { facts } = useViewer();
  const why = (name: string) => sentenceOf(explain(type, answer.result, name, facts, found), "hidden");
  return <DetailList details={hidden.map(({ name, label }) => ({ label, value: why(name) }))} />;
}

function Needed({ needed }: Pick<QuickLookModel, "needed">) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-warning-line bg-warning-soft px-3 py-2">
      <h3 id={id} className="mb-1 flex items-center gap-1.5 font-medium text-warning-text">
        <TriangleAlert aria-hidden size={14} />
        {`Needed (${needed.length})`}
      </h3>
      <ul className="flex flex-col gap-1 text-table text-warning-text">
        {needed.map(({ attribute, why }) => (
          <li key={attribute.name}>{why.includes(attribute.label) ? why : `${attribute.label}: ${why}`}</li>
        ))}
      </ul>
    </section>
  );
}
