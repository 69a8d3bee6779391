import { LoadFailure, Page } from "@armature/renderer";
import { Banner, Card, CopyText, DetailList, Skeleton, Stack } from "@armature/renderer/ui";
import type { ReactNode } from "react";
import type { FieldText } from "../model.ts";
import { type Billing, type BillingParts, useBilling } from "./use-billing.ts";

/** Shown for a field without text. */
export const NOTHING = "--";

export interface WorksheetField extends FieldText {
  /** Shown for an empty text instead of '--'. */
  readonly instead?: ReactNode;
}

export interface WorksheetSection {
  readonly key: string;
  readonly title: string;
  readonly fields: readonly WorksheetField[];
  /** Shown if the section has no fields. */
  readonly none?: string;
}

interface WorksheetPageProps {
  readonly parts?: BillingParts;
  readonly sections: (billing: Billing) => readonly WorksheetSection[];
}

const NO_PARTS: BillingParts = {};

/** A worksheet of the organization's billing answers. People read it and copy single fields. */
export function WorksheetPage({ parts = NO_PARTS, sections }: WorksheetPageProps) {
  const { billing, failure } = useBilling(parts);
  return (
    <Page>
      {failure && <LoadFailure title={failure.title} read={failure.read} />}
      {!failure && billing === null && <Skeleton shape="control" count={5} />}
      {!failure && billing && (
        <Stack>
          <Banner tone="info">Click fields to copy text to clipboard</Banner>
          {sections(billing).map(({ key, title, fields, none }) => (
            <Card key={key} title={title}>
              {fields.length === 0 ? none : <Fields fields={fields} />}
            </Card>
          ))}
        </Stack>
      )}
    </Page>
  );
}

function Fields({ fields }: { readonly fields: readonly WorksheetField[] }) {
  return (
    <DetailList details={fields.map((field) => ({ label: field.label, value: <Shown field={field} /> }))} isOneOfMany />
  );
}

/** A text is a button that copies it. An empty text is no button. */
function Shown({ field: { label, text, instead } }: { readonly field: WorksheetField }) {
  return text === "" ? (instead ?? NOTHING) : <CopyText label={label} text={text} />;
}
