import { type ElementAttribute, textForm } from "@armature/engine";
import type { FileStore, OptionSource, UploadRequest } from "@armature/renderer";
import { type FileInputProps, notify, type ShownFile } from "@armature/renderer/ui";
import { useEffect, useRef, useState } from "react";
import { isId } from "./record-reference.ts";
import { endingsOf } from "./upload-options.ts";

const ACCEPTED = ".pdf .doc .docx .xls .xlsx .csv .txt .rtf .png .jpg .jpeg .gif".split(" ");

/** The limits for files of a field, checked before anything is sent. */
export const FIELD_FILES = Object.freeze({
  limits: Object.freeze({
    accept: Object.freeze(ACCEPTED),
    acceptText: `File type not valid. Choose a file that is one of these: ${ACCEPTED.join(", ")}.`,
    maxSize: 5_000_000,
    maxSizeText: "File not accepted",
  }),
  text: "PDF, Word, Excel, CSV, text or image, up to 5 MB",
});

/** The same for an attribute that takes only some types. */
export function filesTaken(attribute: ElementAttribute): Pick<FileInputProps, "limits" | "text"> {
  const endings = endingsOf(attribute);
  if (endings.length === 0) return FIELD_FILES;
  const { limits } = FIELD_FILES;
  return {
    limits: { ...limits, accept: endings.map((ending) => `.${ending}`) },
    text: `${endings.map((ending) => ending.toUpperCase()).join(", ")}, up to 5 MB`,
  };
}

/** A file that is being sent. */
interface Sending extends ShownFile {
  readonly stop: AbortController;
}

/** Where files are sent, and what happens to each one that is stored. */
export interface UploadsOptions {
  readonly files: FileStore | undefined;
  /** The address to send to, and the fields that are sent with the file. */
  readonly request: Pick<UploadRequest, "url" | "fields">;
  readonly onStored: (id: number, name: string) => void;
}

/**
 * Sends files, one call each. Uploads in progress are shown and can be cancelled. They are cancelled when the field is
 * removed.
 */
export function useUploads({ files, request, onStored }: UploadsOptions) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const stored = useRef(onStored);
  const count = useRef(0);
  const open = useRef(new Set<AbortController>());
  useEffect(() => {
    stored.current = onStored;
  });
  useEffect(() => {
    const controllers = open.current;
    return () => controllers.forEach((controller) => controller.abort());
  }, []);

  async function sendOne(file: File): Promise<void> {
    if (!files) return;
    const stop = new AbortController();
    const key = `sending-${++count.current}`;
    const progress = (share: number) =>
      setSending((all) => all.map((item) => (item.key === key ? { ...item, progress: share } : item)));
    open.current.add(stop);
    setSending((all) => [...all, { key, name: file.name, size: file.size, busy: true, progress: 0, stop }]);
    try {
      const id = await files.upload({ ...request, file, onProgress: progress, signal: stop.signal });
      stored.current(id, file.name);
    } catch (error) {
      if (!stop.signal.aborted) notify({ type: "error", message: refusalText(error, file) });
    } finally {
      open.current.delete(stop);
      setSending((all) => all.filter((item) => item.key !== key));
    }
  }

  return {
    sending,
    send: (given: readonly File[]) => given.forEach((file) => void sendOne(file)),
    cancel: (key: string) => sending.find((item) => item.key === key)?.stop.abort(),
  };
}

function refusalText(error: unknown, { name }: File): string {
  return `${name}: ${error instanceof Error ? error.message : "Unable to save file"}`;
}

interface StoredFileSources {
  readonly options?: OptionSource | undefined;
  readonly files?: FileStore | undefined;
  /** Names of files that were sent from here. */
  readonly sent: ReadonlyMap<unknown, string>;
}

/** A stored file as a link. A value that is not an id is shown as it is, so that a person can remove it. */
export function storedFile(value: unknown, { options, files, sent }: StoredFileSources): ShownFile {
  const key = textForm(value) || "?";
  if (!isId(value)) return { key, name: key };
  const name = options?.labelOf(value) ?? sent.get(value) ?? `File ${key}`;
  return { key, name, ...(files && { href: files.hrefOf(value) }) };
}
