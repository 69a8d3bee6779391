import type { Envelope } from "@armature/engine/operation";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { FileStore, UploadRequest } from "../../elements/element-plugin.ts";
import { notify } from "../../ui/index.ts";
import { ApiError, withReason } from "../api-error.ts";
import type { Client } from "../client.ts";
import { keys } from "../keys.ts";
import { useClient } from "../services.ts";
import { useSession } from "../session/session.ts";

/** Where a file is sent by default. */
const DEFAULT_URL = "/upload";
const UNABLE_TO_SAVE = "Unable to save file";
const UNABLE_TO_DELETE = "Unable to delete file";
/** The entity of stored files. */
export const FILE_ENTITY = "file2";

/** The files of a field, as its form keeps them. */
export interface HeldFiles extends FileStore {
  /** Called when the field uses the file again. */
  readonly keep: (id: number) => void;
}

/**
 * The files of a field of this entity. When the field drops a file that was uploaded here and never saved, it is
 * deleted at once. A file of a saved record stays until the record is saved without it.
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

/** Calls the listener after every successful save of a record of the entity. @returns a function that stops it */
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
  // The file goes last, because a server that reads while receiving then knows the fields before it.
  form.append("file", file);
  try {
    const { body } = await client.upload(url, { form, ...way });
    return (body as Envelope<number>).result;
  } catch (error) {
    throw error instanceof ApiError && error.status !== 400 ? unsavedError(error) : error;
  }
}

/** If the file itself was refused, the answer says why. Every other failure has the same text. */
function unsavedError(error: ApiError): ApiError {
  const { status, errors, requestId, body } = error;
  return new ApiError({ status, message: withReason(UNABLE_TO_SAVE, error), errors, requestId, body });
}

/** A file in use stays until the next save. A file that no longer exists counts as deleted. */
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
