import { type ReactNode, useSyncExternalStore } from "react";
import { ErrorSummary } from "../ErrorSummary.tsx";
import { UnsettledContext, type UnsettledFields } from "./unsettled.ts";

export interface UnsettledScopeProps {
  readonly of: UnsettledFields;
  readonly children: ReactNode;
}

/** Around the fields of a form that no metadata make: where it was refused to go on, a link to each unsettled field. */
export function UnsettledScope({ of, children }: UnsettledScopeProps) {
  return (
    <UnsettledContext value={of}>
      <Summary of={of} />
      {children}
    </UnsettledContext>
  );
}

function Summary({ of }: Pick<UnsettledScopeProps, "of">) {
  const { fields, refusals } = useSyncExternalStore(of.subscribe, of.getState);
  const items = fields.flatMap(({ message, ...field }) => (message === null ? [] : [{ ...field, message }]));
  if (refusals === 0) return null;
  const title = items.length === 1 ? "1 field needs attention" : `${items.length} fields need attention`;
  return <ErrorSummary key={refusals} title={title} items={items} takeFocus />;
}
