import { AddButton, useRouteTable } from "@armature/renderer";
import type { Questionnaire } from "../../model.ts";
import { SUBMITTED_TEXT } from "../../texts.ts";
import { type CollectionSection, isCreatable } from "./model.ts";

interface CreateButtonProps {
  readonly questionnaire: Questionnaire;
  readonly of: CollectionSection;
  readonly label: string;
  readonly variant?: "primary" | "secondary" | undefined;
}

/** Opens the form for a new item. Renders nothing if people cannot create items here. */
export function CreateButton({ questionnaire, of: { section, collection }, label, variant }: CreateButtonProps) {
  const table = useRouteTable();
  if (!isCreatable(collection)) return null;
  return (
    <AddButton
      type={collection.entity}
      to={table.pathTo("questionnaireSectionListCreate", { sectionName: section.name })}
      label={label}
      variant={variant}
      offReason={questionnaire.isSubmitted ? SUBMITTED_TEXT : undefined}
    />
  );
}
