import { useSession } from "@armature/renderer";
import { Accordion } from "@armature/renderer/ui";
import { useState } from "react";
import type { Questionnaire } from "../model.ts";
import { QuestionForm } from "../QuestionForm.tsx";
import { type FormPart, type SummarySection, summarySections } from "./parts.ts";
import { TallyBadge } from "./TallyBadge.tsx";

interface SectionAccordionProps {
  readonly questionnaire: Questionnaire;
}

/** The sections with how far each is, and in each what was answered, to be looked at and changed (NMQ-188, NMQ-189). */
export function SectionAccordion({ questionnaire }: SectionAccordionProps) {
  const [open, setOpen] = useState<string | null>(null);
  const items = summarySections(questionnaire).map((one) => ({
    key: one.section.name,
    label: one.section.label,
    mark: <TallyBadge tally={one.tally} />,
    content: () => <SectionContent questionnaire={questionnaire} of={one} />,
  }));
  return <Accordion items={items} open={open} onOpen={setOpen} />;
}

interface SectionContentProps extends SectionAccordionProps {
  readonly of: SummarySection;
}

function SectionContent({ questionnaire, of: { section, parts } }: SectionContentProps) {
  const { collection } = section;
  if (parts.length === 0) return <p>{collection ? noneText(collection.entity.labelPlural) : section.description}</p>;
  const [only] = parts;
  if (only?.key === "") return <PartForm questionnaire={questionnaire} part={only} />;
  return <PartAccordion questionnaire={questionnaire} parts={parts} />;
}

/** NMQ-D10. */
function noneText(labelPlural: string): string {
  return `No ${labelPlural.toLowerCase()} have been added.`;
}

interface PartAccordionProps extends SectionAccordionProps {
  readonly parts: readonly FormPart[];
}

/** A form for each item or subsection; one alone is open. */
function PartAccordion({ questionnaire, parts }: PartAccordionProps) {
  const [open, setOpen] = useState<string | null>(parts.length === 1 ? (parts[0]?.key ?? null) : null);
  const items = parts.map((part) => ({
    key: part.key,
    label: part.label,
    mark: <TallyBadge tally={part.tally} />,
    content: () => <PartForm questionnaire={questionnaire} part={part} />,
  }));
  return <Accordion items={items} open={open} onOpen={setOpen} level={3} />;
}

interface PartFormProps extends SectionAccordionProps {
  readonly part: FormPart;
}

function PartForm({ questionnaire, part: { entity, id, questions } }: PartFormProps) {
  const { organizationId } = useSession();
  const own = id ?? organizationId;
  if (own === null) return null;
  return <QuestionForm questionnaire={questionnaire} questions={questions} entity={entity} id={own} />;
}
