import type { LucideIcon } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useClient } from "../data/services.ts";
import { useFileDownload } from "../data/files/use-file-download.ts";
import { FileLinkButton } from "../ui/index.ts";

export interface FileLinkProps {
  /** The call that returns the file. */
  readonly href: string;
  /** The name of the saved file, computed when the link is followed. */
  readonly name: () => string;
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
}

/**
 * A link to a file that the server creates. Following it saves the file; if that fails, an error is shown and the page
 * stays.
 * @example
 * ```tsx
 * import { FileLink } from "@armature/renderer";
 * export function Example() {
 *   return (
 *     <FileLink href="/api/item/download" name={() => "items.xlsx"}>
 *       Download all items
 *     </FileLink>
 *   );
 * }
 * ```
 */
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
