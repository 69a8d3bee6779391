import { type AttributeImpact, previewImpact } from "@armature/engine/platform";
import { useMetadata, useOperation } from "@armature/renderer";
import { Banner, Button, FormSection, Inline, Stack } from "@armature/renderer/ui";
import { ScanSearch } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Definition } from "../issue.ts";
import { impactLines, isGrave } from "../impact-lines.ts";
import { refusalTexts } from "../place-in-words.ts";
import { changeOf } from "../use-impact.ts";
import type { Place } from "../use-place.ts";
import { AffectedRecords } from "./AffectedRecords.tsx";

export interface ImpactPanelProps {
  readonly place: Place;
  readonly draft: Definition;
  /** Why the draft cannot be saved, and so has no preview either. */
  readonly offReason: string | undefined;
}

/** Shows, before a save, what it would do to the existing records. */
export function ImpactPanel({ place, draft, offReason }: ImpactPanelProps) {
  const { subject } = place;
  const { entities } = useMetadata();
  const { mutate, data, error, isPending, variables } = useOperation(previewImpact);
  const asked = { changes: [changeOf(place, draft, null)] };
  const isCurrent = JSON.stringify(variables?.body) === JSON.stringify(asked);
  const [impact] = data?.attributes ?? [];
  return (
    <FormSection
      title="Impact"
      text={`What a save would do to the ${subject.labelPlural.toLowerCase()} of all organizations. Nothing is changed by looking.`}
    >
      <Inline>
        <Button icon={ScanSearch} busy={isPending} disabledReason={offReason} onClick={() => mutate({ body: asked })}>
          Preview the impact
        </Button>
      </Inline>
      {error && isCurrent && (
        <InView>
          <Banner tone="danger" title="This cannot be published.">
            {refusalTexts(error, { place, draft, entities }).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Banner>
        </InView>
      )}
      {impact && isCurrent && (
        <InView>
          <Outcome impact={impact} noun={subject.labelPlural.toLowerCase()} />
          <AffectedRecords impact={impact} subject={subject} />
        </InView>
      )}
    </FormSection>
  );
}

/** Scrolls itself into view, since the button above may be at the bottom of the screen. */
function InView({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={box}>
      <Stack>{children}</Stack>
    </div>
  );
}

function Outcome({ impact, noun }: { readonly impact: AttributeImpact; readonly noun: string }) {
  const lines = impactLines(impact);
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
    <Banner tone={isGrave(impact) ? "warning" : "info"} title={title}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Banner>
  );
}
