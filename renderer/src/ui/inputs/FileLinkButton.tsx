import type { LucideIcon } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { buttonLook } from "./button-look.ts";
import { classes } from "../classes.ts";
import { titleCutText } from "../table/cut-text.ts";
import { Spinner } from "../feedback/Spinner.tsx";

export interface FileLinkButtonProps {
  readonly href: string;
  readonly icon?: LucideIcon | undefined;
  readonly busy?: boolean | undefined;
  readonly onClick: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

/** A link to a file that looks like a button. A name that is too long is cut. */
export function FileLinkButton({ href, icon: Icon, busy = false, onClick, children }: FileLinkButtonProps) {
  return (
    <a
      href={href}
      download
      aria-busy={busy}
      onClick={onClick}
      className={classes(buttonLook("secondary", "medium"), "max-w-full")}
    >
      {busy ? <Spinner size={16} /> : Icon && <Icon aria-hidden size={16} className="shrink-0" />}
      <span className="min-w-0 truncate" onPointerEnter={({ currentTarget }) => titleCutText(currentTarget)}>
        {children}
      </span>
    </a>
  );
}
