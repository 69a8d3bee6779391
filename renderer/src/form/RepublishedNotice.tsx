import type { Republished } from "@armature/engine/form";
import { useEffect } from "react";
import { announce, Banner } from "../ui/index.ts";
import { republishedText } from "./republished-text.ts";

export interface RepublishedNoticeProps {
  readonly republished: Republished;
  readonly onDismiss: () => void;
}

const TITLE = "This form has changed";

/** What a publish changed in the open form, shown and announced to screen readers. */
export function RepublishedNotice({ republished, onDismiss }: RepublishedNoticeProps) {
  const text = republishedText(republished);
  useEffect(() => announce(`${TITLE}. ${text}`), [text]);
  return (
    <Banner tone="info" title={TITLE} onDismiss={onDismiss}>
      {text} We kept what you typed.
    </Banner>
  );
}
