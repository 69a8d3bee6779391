import type { Envelope } from "@armature/engine";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { FileStore, UploadRequest } from "../element-plugin.ts";
import { notify } from "../ui/index.ts";
import { ApiError, withReason } from "./api-error.ts";
import type { Client } from "./client.ts";
import { keys } from "./keys.ts";
import { useClient } from "./services.ts";
import { useSession } from "./session.ts";

/** Where a question's file is sent unless it says otherwise. */
const DEFAULT_URL = "/upload";
const UNABLE_TO_SAVE = "Unable to save file";
const UNABLE_TO_DELETE = "Unable to delete file";
/** The entity of stored files. */
export const FILE_ENTITY = "file2";

/** The files of a field, as its form keeps them. */
export interface HeldFiles extends FileStore {
  /** The field names it after all. */
  readonly keep: (id: number) => void;
}

/**
 * The files of a field of a record of this entity. A file that the field drops is deleted at once where it was sent
 * from
 * here and never saved; one that a saved record has is in use until the record is saved without it.
 */
export function useFiles(entity: string): HeldFiles {
  const client = useClient();
  const queryClient = useQueryClient();
  const { organizationId } = useSession();
  const [unsaved] = useState(() => new Set<number>());
  const [dropped] = useState(() => new Set<number>());
  useEffect(
    () =>
      onSaved(queryClient, entity, () => {
        unsaved.clear();
        for (const id of dropped) void deleteFile(client, id, dropped);
      }),
    [client, queryClient, entity, unsaved, dropped],
  );
  return useMemo<HeldFiles>(
    () => ({
      upload: async (request) => {
        const id = await sendFile(client, request);
        unsaved.add(id);
        await queryClient.invalidateQueries({ queryKey: keys.entity(organizationId, FILE_ENTITY) });
        return id;
      },
      drop: (id) => {
        dropped.add(id);
        if (unsaved.has(id)) void deleteFile(client, id, dropped);
      },
      keep: (id) => void dropped.delete(id),
      hrefOf: (id) => `/api/file2/${id}/download`,
    }),
    [client, queryClient, organizationId, unsaved, dropped],
  );
}

/** Tells of every successful save of a record of the entity. @returns stops */
function onSaved(queryClient: QueryClient, entity: string, listener: () => void): () => void {
  const [kind, name] = keys.save(entity);
  return queryClient.getMutationCache().subscribe((event) => {
    const key = event.type === "updated" && event.action.type === "success" ? event.mutation.options.mutationKey : [];
    if (key?.[0] === kind && key[1] === name) listener();
  });
}

async function sendFile(
  client: Client,
  { file, url = DEFAULT_URL, fields = {}, ...way }: UploadRequest,
): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Last, since a server that reads as it receives knows the fields only before the file.
  form.append("file", file);
  try {
    const { body } = await client.upload(url, { form, ...way });
    return (body as Envelope<number>).result;
  } catch (error) {
    throw error instanceof ApiError && error.status !== 400 ? unsavedError(error) : error;
  }
}

/** A refusal of the file says why; any other failure has one text. */
function unsavedError(error: ApiError): ApiError {
  const { status, errors, requestId, body } = error;
  return new ApiError({ status, message: withReason(UNABLE_TO_SAVE, error), errors, requestId, body });
}

/** A file in use stays until the next save; one that is gone counts as deleted. */
async function deleteFile(client: Client, id: number, dropped: Set<number>): Promise<void> {
  try {
    await client.send(`/api/${FILE_ENTITY}/${id}`, { method: "DELETE" });
    dropped.delete(id);
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 409) return;
    dropped.delete(id);
    if (status !== 404) notify({ type: "error", message: withReason(UNABLE_TO_DELETE, error) });
  }
}
