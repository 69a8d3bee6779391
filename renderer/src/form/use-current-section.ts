import type { OutlineSection } from "@armature/engine/form";
import { useEffect, useState } from "react";
import { sectionStart } from "./section-start.ts";

/** The share of the window's height above which a section must begin to count as being read. */
const READING_LINE = 0.4;

/** The key of the current section: that of the focused field while it is visible, otherwise the one being read. */
export function useCurrentSection(sections: readonly OutlineSection[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    if (sections.length < 2) return undefined;
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(focusedSection(sections) ?? readSection(sections));
    };
    const lookSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    lookSoon();
    // Dialogs and tables scroll too, so the positions of the fields are measured.
    const events = ["scroll", "resize", "focusin"] as const;
    for (const name of events) addEventListener(name, lookSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const name of events) removeEventListener(name, lookSoon);
    };
  }, [sections]);
  return current ?? sections[0]?.key ?? null;
}

function focusedSection(sections: readonly OutlineSection[]): string | null {
  const field = document.activeElement?.closest<HTMLElement>("[data-field]");
  if (!field || !isOnScreen(field.getBoundingClientRect())) return null;
  const key = field.dataset["field"];
  return sections.find(({ fields }) => fields.some((each) => each.key === key))?.key ?? null;
}

function isOnScreen({ top, bottom }: DOMRect): boolean {
  return bottom > 0 && top < innerHeight;
}

function readSection(sections: readonly OutlineSection[]): string | null {
  const line = innerHeight * READING_LINE;
  return (
    sections.findLast(({ key }) => (sectionStart(key)?.getBoundingClientRect().top ?? Infinity) < line)?.key ?? null
  );
}
