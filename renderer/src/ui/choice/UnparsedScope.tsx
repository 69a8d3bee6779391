import { type ReactNode, useSyncExternalStore } from "react";
import { ErrorSummary } from "../feedback/ErrorSummary.tsx";
import { UnparsedContext, type UnparsedFields } from "./unparsed.ts";

export interface UnparsedScopeProps {
  readonly of: UnparsedFields;
  readonly children: ReactNode;
}

/**
 * Surrounds the fields of a form that is not generated from metadata. After a refused attempt to go on, it links to
 * each field whose text is not a value.
 */
export function UnparsedScope({ of, children }: UnparsedScopeProps) {
  return (
    <UnparsedContext value={of}>
      <Summary of={of} />
      {children}
    </UnparsedContext>
  );
}

function Summary({ of }: Pick<UnparsedScopeProps, "of">) {
  const { fields, refusals } = useSyncExternalStore(of.subscribe, of.getState);
  const items = fields.flatMap(({ message, ...field }) => (message === null ? [] : [{ ...field, message }]));
  const title = items.length === 1 ? "1 field needs attention" : `${items.length} fields need attention`;
  return <ErrorSummary title={title} items={items} refusals={refusals} />;
}
