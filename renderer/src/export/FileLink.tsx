import type { LucideIcon } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useClient } from "../data/services.ts";
import { useFileDownload } from "../data/use-file-download.ts";
import { FileLinkButton } from "../ui/index.ts";

export interface FileLinkProps {
  /** The call that answers the file. */
  readonly href: string;
  /** What the file is saved as; asked for when the link is followed. */
  readonly name: () => string;
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
}

/** A link to a file that the server makes: followed, it is saved; a refusal is told, and the page stays. */
export function FileLink({ href, name, icon, children }: FileLinkProps) {
  const client = useClient();
  const { download, isPending } = useFileDownload();
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    if (!isPending) void download(name(), () => client.fetchFile(href));
  };
  return (
    <FileLinkButton href={href} icon={icon} busy={isPending} onClick={follow}>
      {children}
    </FileLinkButton>
  );
}
