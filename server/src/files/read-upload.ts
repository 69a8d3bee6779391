import type { FastifyRequest } from "fastify";
import { AppError } from "../base/errors.ts";

/** The content of an upload: one file, and the other fields of the form by name. */
export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
  readonly fields: Readonly<Record<string, string>>;
}

/** The limit for any upload, in bytes. It is above the limits of single calls. */
export const GENERAL_LIMIT = 25_000_000;

/** Options for the parser of forms with one file. */
export const UPLOAD_FORM = {
  limits: { files: 1, fields: 10, fieldSize: 1_000, fileSize: GENERAL_LIMIT + 1 },
  throwFileSizeLimit: false,
} as const;

/**
 * Reads a form with one file. A file over the limit of this call is read to its end and then refused, so that the
 * browser gets the answer. Only a file over {@link GENERAL_LIMIT} is cut off.
 * @throws AppError fileRefused (400) if the file is empty or has more than `most` bytes; uploadExpected (400) for
 * another form; malformedRequest (400); tooLarge (413)
 */
export async function readUpload(request: FastifyRequest, most: number): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError("uploadExpected");
  if (Number(request.headers["content-length"] ?? 0) > GENERAL_LIMIT) throw tooLarge();
  const { file, fields } = await readForm(request, most).catch((error: unknown) => {
    throw error instanceof AppError ? error : new AppError("malformedRequest", { cause: error });
  });
  if (file === null) throw new AppError("uploadExpected");
  if (file.bytes === null || file.bytes.length === 0) throw new AppError("fileRefused");
  return { name: file.name, bytes: file.bytes, fields };
}

interface Form {
  readonly file: { readonly name: string; readonly bytes: Buffer | null } | null;
  readonly fields: Readonly<Record<string, string>>;
}

async function readForm(request: FastifyRequest, most: number): Promise<Form> {
  const fields: Record<string, string> = {};
  let file: Form["file"] = null;
  for await (const part of request.parts()) {
    if (part.type === "field") fields[part.fieldname] = String(part.value);
    else if (file === null && part.fieldname === "file") {
      file = { name: part.filename, bytes: await bytesOf(part.file, most) };
    } else throw new AppError("uploadExpected", { headers: { connection: "close" } });
  }
  return { file, fields };
}

/** @returns null if there are more than `most` bytes */
async function bytesOf(stream: AsyncIterable<Buffer>, most: number): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let read = 0;
  for await (const piece of stream) {
    read += piece.length;
    if (read > GENERAL_LIMIT) throw tooLarge();
    if (read <= most) pieces.push(piece);
  }
  return read > most ? null : Buffer.concat(pieces);
}

function tooLarge(): AppError {
  return new AppError("tooLarge", { args: { limit: GENERAL_LIMIT }, headers: { connection: "close" } });
}

/** @throws AppError invalid (400) for a field that the call does not know */
export function refuseFields({ fields }: Upload, known: readonly string[]): void {
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const message = `${unknown} is not known here`;
  const errors = [{ code: "unknownAttribute", attribute: unknown, message }];
  throw new AppError("invalid", { args: { problem: message }, errors });
}
