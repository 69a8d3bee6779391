import { DataTable, type DataTableProps, FormSection, Stack } from "@armature/renderer/ui";
import type { ReactNode } from "react";

export interface ListPartProps<Row> extends Omit<DataTableProps<Row>, "caption" | "empty"> {
  readonly id?: string;
  readonly title: string;
  readonly text: string;
  /** What is said where there are no rows. */
  readonly none: string;
  /** What adds to the list. */
  readonly children: ReactNode;
}

/** A part of a page: what adds to a list, and the list below it in all of the page's width. */
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
