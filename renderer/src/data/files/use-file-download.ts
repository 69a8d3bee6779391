import { useState } from "react";
import { notify } from "../../ui/index.ts";
import { failureText } from "../api-error.ts";
import { saveFile } from "./save-file.ts";
import { useClient } from "../services.ts";

export interface FileDownload {
  /** Loads a file and saves it through the browser, even if the page has been left meanwhile. Errors are shown. */
  readonly download: (name: string, load: () => Promise<Blob>) => Promise<{ readonly isSaved: boolean }>;
  readonly isPending: boolean;
}

/** A file that the server creates on request. */
export function useFileDownload(): FileDownload {
  const [isPending, setPending] = useState(false);
  const download: FileDownload["download"] = async (name, load) => {
    setPending(true);
    try {
      saveFile(await load(), name);
      return { isSaved: true };
    } catch (error) {
      notify({ type: "error", message: `${name} was not downloaded. ${failureText(error)}` });
      return { isSaved: false };
    } finally {
      setPending(false);
    }
  };
  return { download, isPending };
}

/** Requests a file from the server. `isSaved` is false if the request failed, which is then shown. */
export interface FormDownload {
  /** Posts a form, or an object as JSON, and saves the file in the answer. Errors are shown. */
  readonly download: (name: string, body: object) => Promise<{ readonly isSaved: boolean }>;
  readonly isPending: boolean;
}

/**
 * A file that the server creates from a form or JSON.
 * @param path of the call
 * @example
 * ```tsx
 * import { useFormDownload } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * export function Example() {
 *   const { download, isPending } = useFormDownload("/api/item/export");
 *   return (
 *     <Button busy={isPending} onClick={() => void download("items.xlsx", new FormData())}>
 *       Export
 *     </Button>
 *   );
 * }
 * ```
 */
export function useFormDownload(path: string): FormDownload {
  const client = useClient();
  const { download, isPending } = useFileDownload();
  return { isPending, download: (name, body) => download(name, () => client.fetchFile(path, body)) };
}
