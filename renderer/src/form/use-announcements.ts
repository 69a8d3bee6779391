import { useEffect } from "react";
import { announce } from "../ui/index.ts";
import type { FormStore } from "./form-store.ts";

/**
 * Announces to screen readers fields that appear without the focus moving. Changes by a publish are announced by their
 * notice.
 */
export function useAnnouncements(store: FormStore): void {
  useEffect(
    () =>
      store.subscribe(({ form, republished }, before) => {
        const isPublished = republished !== null && republished !== before.republished;
        if (!isPublished && form.visible !== before.form.visible) announceCome(form, before.form.visible);
      }),
    [store],
  );
}

function announceCome(form: ReturnType<FormStore["getState"]>["form"], before: readonly string[]): void {
  const known = new Set(before);
  const come = form.visible.filter((name) => !known.has(name)).map((name) => form.fields[name]?.attribute.label);
  if (come.length > 0) announce(`Now also asked: ${come.join(", ")}`);
}
