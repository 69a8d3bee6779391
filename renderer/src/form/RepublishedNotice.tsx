import type { Republished } from "@armature/engine";
import { useEffect } from "react";
import { announce, Banner } from "../ui/index.ts";
import { republishedText } from "./republished-text.ts";

export interface RepublishedNoticeProps {
  readonly republished: Republished;
  readonly onDismiss: () => void;
}

const TITLE = "This form has changed";

/** What a publish changed of the form that is open, shown and read out. */
export function RepublishedNotice({ republished, onDismiss }: RepublishedNoticeProps) {
  const text = republishedText(republished);
  useEffect(() => announce(`${TITLE}. ${text}`), [text]);
  return (
    <Banner tone="info" title={TITLE} onDismiss={onDismiss}>
      {text} We kept what you typed.
    </Banner>
  );
}
