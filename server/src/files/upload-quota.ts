import type { FastifyRequest } from "fastify";
import type { Database } from "../database/database.ts";
import { contextOf } from "../http/context.ts";
import { type Quota, takeQuota } from "../http/quota.ts";
import { GENERAL_LIMIT, readUpload, type Upload } from "./read-upload.ts";

export interface UploadQuotaDeps {
  readonly database: Pick<Database, "kysely">;
  readonly clock: () => Date;
}

/** Bytes that one person and one organization upload: nobody fills the disk, or keeps the readers of files busy, within minutes. */
const OF_PERSON: Quota = { most: 200_000_000, minutes: 10, says: "200 MB of uploads by one person" };
const OF_ORGANIZATION: Quota = { most: 1_000_000_000, minutes: 60, says: "1 GB of uploads by one organization" };

/**
 * Reads a form with one file, and counts its bytes.
 * @throws AppError as {@link readUpload}; quota (429)
 */
export async function receiveUpload(deps: UploadQuotaDeps, request: FastifyRequest, most: number): Promise<Upload> {
  const upload = await readUpload(request, most);
  await takeBytes(deps, request, upload.bytes.length);
  return upload;
}

/**
 * Counts what a call brings without a file: a form of fields, or many rows. One that does not say its length counts as
 * the longest upload.
 * @throws AppError quota (429)
 */
export function countBody(deps: UploadQuotaDeps, request: FastifyRequest): Promise<void> {
  return takeBytes(deps, request, Number(request.headers["content-length"] ?? GENERAL_LIMIT));
}

async function takeBytes(
  { database: { kysely }, clock }: UploadQuotaDeps,
  request: FastifyRequest,
  bytes: number,
): Promise<void> {
  const { user, organization } = contextOf(request);
  const now = clock();
  await takeQuota(kysely, `upload:user:${user.userId}`, bytes, OF_PERSON, now);
  if (organization === null) return;
  await takeQuota(kysely, `upload:organization:${organization.organizationId}`, bytes, OF_ORGANIZATION, now);
}
