import { type ReactNode, useSyncExternalStore } from "react";
import { ErrorSummary } from "../feedback/ErrorSummary.tsx";
import { UnreadContext, type UnreadFields } from "./unread.ts";

export interface UnreadScopeProps {
  readonly of: UnreadFields;
  readonly children: ReactNode;
}

/**
 * Surrounds the fields of a form that is not generated from metadata. After a refused attempt to go on, it links to
 * each field whose text is not a value.
 * @example
 * ```tsx
 * import { announce, Button, ChoiceBox, UnreadScope, useUnreadFields } from "@armature/renderer/ui";
 * import { useState } from "react";
 * export function Example() {
 *   const unread = useUnreadFields();
 *   const [room, setRoom] = useState<string | null>(null);
 *   const options = [{ value: "1", label: "Cellar" }];
 *   return (
 *     <UnreadScope of={unread}>
 *       <ChoiceBox id="room" label="Room" options={options} value={room} onChange={setRoom} />
 *       <Button onClick={() => unread.readAll() && announce("Saved")}>Save</Button>
 *     </UnreadScope>
 *   );
 * }
 * ```
 */
export function UnreadScope({ of, children }: UnreadScopeProps) {
  return (
    <UnreadContext value={of}>
      <Summary of={of} />
      {children}
    </UnreadContext>
  );
}

function Summary({ of }: Pick<UnreadScopeProps, "of">) {
  const { fields, refusals } = useSyncExternalStore(of.subscribe, of.getState);
  const items = fields.flatMap(({ message, ...field }) => (message === null ? [] : [{ ...field, message }]));
  const title = items.length === 1 ? "1 field needs attention" : `${items.length} fields need attention`;
  return <ErrorSummary title={title} items={items} refusals={refusals} />;
}
