import { textForm } from "@armature/engine";
import type { StoredSecurityClass, StoredTemplate } from "../../../kit/records.ts";
import { matchingTemplates, securityClasses } from "../../index.ts";
import { FormSection } from "@armature/renderer/ui";
import { useMemo } from "react";
import type { PointDraft } from "../function-model.ts";

export interface FilteredTemplatesProps {
  readonly points: readonly PointDraft[];
  readonly classes: readonly StoredSecurityClass[];
  readonly templates: readonly StoredTemplate[];
}

/** The templates that satisfy all of the points. */
export function FilteredTemplates({ points, classes, templates }: FilteredTemplatesProps) {
  const byId = useMemo(() => securityClasses(classes), [classes]);
  const found = useMemo(() => matchingTemplates(points, templates, byId), [points, templates, byId]);
  return (
    <FormSection title="Filtered Templates" text={`${found.length} of ${templates.length} templates match.`}>
      {found.length === 0 ? (
        <p>No templates match the associated security points.</p>
      ) : (
        <ul aria-label="Filtered Templates">
          {found.map(({ id, name }) => (
            <li key={id}>
              {textForm(name)} ({id})
            </li>
          ))}
        </ul>
      )}
    </FormSection>
  );
}
