import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { LucideIcon } from "lucide-react";

/** The kind of a message. Each has an icon and a word, so that color is never the only sign. */
export type Tone = "info" | "success" | "warning" | "danger";

export interface ToneLook {
  readonly icon: LucideIcon;
  readonly word: string;
  /** Color of text and icon on the canvas, on floating surfaces and on the tone's own soft surface. */
  readonly text: string;
  /** Soft surface with its border color. */
  readonly soft: string;
}

export const toneLooks: Readonly<Record<Tone, ToneLook>> = {
  info: {
    icon: Info,
    word: "Information",
    text: "text-info-text",
    soft: "bg-info-soft border-info-line",
  },
  success: {
    icon: CircleCheck,
    word: "Success",
    text: "text-success-text",
    soft: "bg-success-soft border-success-line",
  },
  warning: {
    icon: TriangleAlert,
    word: "Warning",
    text: "text-warning-text",
    soft: "bg-warning-soft border-warning-line",
  },
  danger: {
    icon: CircleAlert,
    word: "Error",
    text: "text-danger-text",
    soft: "bg-danger-soft border-danger-line",
  },
};
