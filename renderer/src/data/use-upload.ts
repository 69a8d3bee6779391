import type { Envelope } from "@armature/engine";
import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useClient } from "./services.ts";

export interface FileUpload {
  readonly file: File;
  /** The share that is sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Sends a file to a call that reads it at once and answers what became of it.
 * @param path of the call
 * @param onSettled told of every end, also where the page that asked is gone by then: without an answer the server may
 * have read the file all the same
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
