import { DataTable, type DataTableProps, FormSection, Stack } from "@armature/renderer/ui";
import type { ReactNode } from "react";

export interface ListPartProps<Row> extends Omit<DataTableProps<Row>, "caption" | "empty"> {
  readonly id?: string;
  readonly title: string;
  readonly text: string;
  /** Shown if there are no rows. */
  readonly none: string;
  /** The control that adds to the list. */
  readonly children: ReactNode;
}

/** A part of a page: a control that adds to a list, and the list below it at full width. */
export function ListPart<Row>({ id, title, text, none, children, ...table }: ListPartProps<Row>) {
  const isEmpty = table.rows.length === 0;
  return (
    <Stack>
      <FormSection id={id} title={title} text={text}>
        {children}
        {isEmpty && <p>{none}</p>}
      </FormSection>
      {!isEmpty && <DataTable caption={title} {...table} />}
    </Stack>
  );
}
