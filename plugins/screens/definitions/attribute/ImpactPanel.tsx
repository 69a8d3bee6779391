import { type AttributeImpact, previewImpact } from "@armature/engine/platform";
import { useDebounced, useMetadata, useOperation } from "@armature/renderer";
import { Banner, FormSection, Skeleton, Stack } from "@armature/renderer/ui";
import { useEffect, useEffectEvent } from "react";
import { changesNoRecord, changesOf } from "../changes.ts";
import type { Definition } from "../issue.ts";
import { isGrave, linesOfAll, retiredLines } from "../impact-lines.ts";
import { refusalTexts } from "../place-in-words.ts";
import { changeOf } from "../use-impact.ts";
import type { Place } from "../use-place.ts";
import { AffectedRecords } from "./AffectedRecords.tsx";

export interface ImpactPanelProps {
  readonly place: Place;
  readonly draft: Definition;
  /** What the draft is based on. */
  readonly base: Definition;
  /** Why the draft cannot be saved, and so has no preview either. */
  readonly offReason: string | undefined;
}

/** How long the draft must stay unchanged before the server is asked. */
const PAUSE_MS = 400;

/** Shows, while somebody types, what a save would do to the existing records. */
export function ImpactPanel({ place, draft, base, offReason }: ImpactPanelProps) {
  const { subject } = place;
  const noun = subject.labelPlural.toLowerCase();
  const isQuiet = changesNoRecord(changesOf(base, draft));
  const asks = offReason === undefined && !isQuiet;
  const { attributes, texts, isPending } = useImpactOf(place, draft, asks);
  const [impact] = attributes;
  return (
    <FormSection title="Impact" text={`What a save would do to the ${noun} of all organizations.`}>
      <div role="status" aria-busy={isPending} className={isPending ? "opacity-60" : undefined}>
        <Stack>
          {offReason !== undefined && (
            <p className="text-ink-muted">It is counted once the field can be saved. {offReason}</p>
          )}
          {offReason === undefined && isQuiet && <p className="text-ink-muted">No record would change.</p>}
          {texts && (
            <Banner tone="danger" title="This cannot be published.">
              {texts.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </Banner>
          )}
          {impact && <Outcome attributes={attributes} noun={noun} />}
          {asks && !impact && !texts && <Skeleton shape="text" count={2} />}
        </Stack>
      </div>
      {impact && <AffectedRecords impact={impact} subject={subject} />}
    </FormSection>
  );
}

/** What the server says of the draft after the last pause, and of the one before while it counts. */
function useImpactOf(place: Place, draft: Definition, asks: boolean) {
  const { entities } = useMetadata();
  const { mutate, data, error, isPending } = useOperation(previewImpact);
  const now = asks ? JSON.stringify(changeOf(place, draft, null)) : null;
  const asked = useDebounced(now, PAUSE_MS);
  const isWanted = asked !== null && asks;
  const ask = useEffectEvent((change: string) => {
    mutate({ body: { changes: [JSON.parse(change) as ReturnType<typeof changeOf>], sample: true } });
  });
  useEffect(() => {
    if (asked !== null) ask(asked);
  }, [asked]);
  if (!isWanted) return { attributes: [], texts: null, isPending: false };
  const texts = error ? refusalTexts(error, { place, draft, entities }) : null;
  return { attributes: texts ? [] : (data?.attributes ?? []), texts, isPending: isPending || now !== asked };
}

function Outcome({ attributes, noun }: { readonly attributes: readonly AttributeImpact[]; readonly noun: string }) {
  const [impact] = attributes;
  if (!impact) return null;
  const lines = [...linesOfAll(attributes), ...retiredLines(attributes)];
  const records = impact.records.toLocaleString("en-US");
  const title = impact.isWhole ? `Of ${records} ${noun}` : `Of the first ${records} ${noun}; there are more`;
  if (lines.length === 0) {
    return (
      <Banner tone={impact.isWhole ? "success" : "warning"} title={title}>
        {impact.isWhole
          ? "No record would change."
          : "None of these records would change. The others were not checked."}
      </Banner>
    );
  }
  return (
    <Banner
      tone={attributes.some((each) => isGrave(each) || each.retired.length > 0) ? "warning" : "info"}
      title={title}
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Banner>
  );
}
