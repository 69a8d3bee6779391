import { sectionsOf } from "../../pages.ts";
import type { SectionType } from "../../question-type.ts";
import { tallyOf } from "../../tally.ts";
import { useSession } from "@armature/renderer";
import { Accordion, HeaderPlace, Stack } from "@armature/renderer/ui";
import { useState } from "react";
import { noItemsText } from "../collection/model.ts";
import { WhileEmpty } from "../collection/WhileEmpty.tsx";
import type { Questionnaire } from "../../model.ts";
import { QuestionForm } from "../QuestionForm.tsx";
import { type FormPart, formPartsOf } from "./parts.ts";
import { TallyBadge } from "./TallyBadge.tsx";

interface SectionAccordionProps {
  readonly questionnaire: Questionnaire;
}

/** The sections with their progress. An open section shows its answers and lets people change them. */
export function SectionAccordion({ questionnaire }: SectionAccordionProps) {
  const [open, setOpen] = useState<string | null>(null);
  const { type, state, set } = questionnaire;
  const items = sectionsOf(type, set).map((section) => ({
    key: section.name,
    label: section.label,
    mark: <TallyBadge tally={tallyOf(state, set, { section: section.name })} />,
    content: () => <SectionContent questionnaire={questionnaire} section={section} />,
  }));
  return <Accordion items={items} open={open} onOpen={setOpen} />;
}

interface SectionContentProps extends SectionAccordionProps {
  readonly section: SectionType;
}

function SectionContent({ questionnaire, section }: SectionContentProps) {
  const { collection, description } = section;
  const parts = formPartsOf(questionnaire, section);
  const [first] = parts;
  if (!first && collection)
    return (
      <Stack>
        <p>{noItemsText(collection.entity)}</p>
        <WhileEmpty questionnaire={questionnaire} collection={collection} />
      </Stack>
    );
  if (!first) return <p>{description}</p>;
  if (first.key === "") {
    // The buttons belong to this part and not to the whole page.
    return (
      <HeaderPlace value={undefined}>
        <PartForm questionnaire={questionnaire} part={first} />
      </HeaderPlace>
    );
  }
  return <PartAccordion questionnaire={questionnaire} parts={parts} />;
}

interface PartAccordionProps extends SectionAccordionProps {
  readonly parts: readonly FormPart[];
}

/** A form for each item or subsection. Only one is open at a time. */
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
