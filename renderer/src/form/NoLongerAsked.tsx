import { lazyComponent } from "../elements/lazy-component.tsx";
import { ErrorBoundary } from "../data/ErrorBoundary.tsx";
import { useFormState } from "./use-form.ts";

export const NoLongerAskedSection = lazyComponent(
  async () => (await import("./NoLongerAskedSection.tsx")).NoLongerAskedSection,
);

/** Shown if a publish removed attributes that had values. */
export function NoLongerAsked() {
  const hasGone = useFormState(({ form }) => form.noLongerAsked.length > 0);
  return (
    hasGone && (
      <ErrorBoundary title="The fields that are no longer asked could not be shown">
        <NoLongerAskedSection />
      </ErrorBoundary>
    )
  );
}
