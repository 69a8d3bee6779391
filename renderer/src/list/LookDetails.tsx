import type { EntityType, RecordAnswer } from "@armature/engine";
import { TriangleAlert } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { usePlugins } from "../data/metadata.ts";
import { useViewer } from "../data/session.ts";
import { Button, DetailList, Disclosure, Stack } from "../ui/index.ts";
import { cellContent } from "./cell-content.tsx";
import { type QuickLookModel, quickLook } from "./quick-look-model.ts";

interface LookDetailsProps {
  readonly type: EntityType;
  readonly answer: RecordAnswer;
}

/** What a record lacks, then what it holds; its empty fields show when they are asked for. */
export function LookDetails({ type, answer }: LookDetailsProps) {
  const plugins = usePlugins();
  const viewer = useViewer();
  const { result: record, labels } = answer;
  const { needed, fields, hidden } = useMemo(() => quickLook(type, viewer, record), [type, viewer, record]);
  const [showsEmpty, setShowsEmpty] = useState(false);
  const empty = fields.filter((field) => field.isEmpty).length;
  const details = fields
    .filter((field) => showsEmpty || !field.isEmpty)
    .map(({ attribute }) => ({
      label: attribute.label,
      value: cellContent(plugins.get(attribute.element?.name ?? ""), attribute, record, labels[attribute.name]),
    }));
  return (
    <Stack>
      {needed.length > 0 && <Needed needed={needed} />}
      <DetailList details={details} />
      {empty > 0 && (
        <div>
          <Button size="small" variant="quiet" aria-expanded={showsEmpty} onClick={() => setShowsEmpty(!showsEmpty)}>
            {`${showsEmpty ? "Hide" : "Show"} ${empty} empty ${empty === 1 ? "field" : "fields"}`}
          </Button>
        </div>
      )}
      {hidden.length > 0 && (
        <Disclosure label={`Hidden by rules (${hidden.length})`}>
          <DetailList details={hidden.map(({ attribute, why }) => ({ label: attribute.label, value: why }))} />
        </Disclosure>
      )}
    </Stack>
  );
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
