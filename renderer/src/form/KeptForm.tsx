import { lazyComponent } from "../elements/lazy-component.tsx";
import { ErrorBoundary } from "../data/ErrorBoundary.tsx";
import { LeaveQuestion } from "./LeaveQuestion.tsx";
import { UNSAVED_FORM } from "./texts.ts";
import type { KeptState } from "./use-kept-state.ts";

const RestoredNotice = lazyComponent(async () => (await import("./RestoredNotice.tsx")).RestoredNotice);

export type KeptFormProps = Pick<
  KeptState<object>,
  "isUnsaved" | "isUnsavedNow" | "isRestored" | "isOutdated" | "dismiss" | "discard" | "finish"
>;

/**
 * Asks before the form is left, and says that earlier input was restored.
 * @example
 * ```tsx
 * import { KeptForm, useKeptState } from "@armature/renderer";
 * import { TextArea } from "@armature/renderer/ui";
 * export function Example() {
 *   const kept = useKeptState({ name: "lend", id: 1, first: { note: "" } });
 *   return (
 *     <>
 *       <KeptForm of={kept} />
 *       <TextArea id="note" label="Note" value={kept.value.note} onChange={(note) => kept.change({ note })} />
 *     </>
 *   );
 * }
 * ```
 */
export function KeptForm({ of: kept, text = UNSAVED_FORM }: { readonly of: KeptFormProps; readonly text?: string }) {
  return (
    <>
      <LeaveQuestion isUnsaved={kept.isUnsaved} isUnsavedNow={kept.isUnsavedNow} text={text} onLeave={kept.finish} />
      {kept.isRestored && (
        <ErrorBoundary fallback={null}>
          <RestoredNotice onKeep={kept.dismiss} onDiscard={kept.discard} isOutdated={kept.isOutdated} />
        </ErrorBoundary>
      )}
    </>
  );
}
