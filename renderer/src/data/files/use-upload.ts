import type { Envelope } from "@armature/engine/operation";
import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useClient } from "../services.ts";

export interface FileUpload {
  readonly file: File;
  /** Called with the share that is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Sends a file to a call that processes it at once and returns the outcome.
 * @param path of the call
 * @param onSettled called at every end, even if the page has been left: without an answer, the server may have
 *   processed the file all the same
 * @example
 * ```tsx
 * import { useUpload } from "@armature/renderer";
 * export function Example() {
 *   const { mutate, isPending } = useUpload<number>("/api/item/cover", () => undefined);
 *   const send = (file: File) => mutate({ file, onProgress: () => undefined });
 *   return (
 *     <input type="file" disabled={isPending} onChange={({ target }) => target.files?.[0] && send(target.files[0])} />
 *   );
 * }
 * ```
 */
export function useUpload<Result>(path: string, onSettled: () => void): UseMutationResult<Result, Error, FileUpload> {
  const client = useClient();
  return useMutation({
    mutationFn: async ({ file, onProgress }: FileUpload) => {
      const form = new FormData();
      form.append("file", file);
      const { body } = await client.upload(path, { form, onProgress });
      return (body as Envelope<Result>).result;
    },
    onSettled,
  });
}
