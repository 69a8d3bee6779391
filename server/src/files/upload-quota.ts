import type { FastifyRequest } from "fastify";
import type { Database } from "../database/database.ts";
import { contextOf } from "../http/context.ts";
import { type Quota, takeQuota } from "../http/quota.ts";
import { asCall } from "../http/call-turns.ts";
import { GENERAL_LIMIT, readUpload, type Upload } from "./read-upload.ts";

export interface UploadQuotaDeps {
  readonly database: Pick<Database, "kysely">;
  readonly clock: () => Date;
}

/**
 * Limits the uploads of one person and one organization, so that nobody can fill the disk or occupy the file readers
 * within minutes.
 */
const OF_PERSON: Quota = { most: 200_000_000, minutes: 10, says: "200 MB of uploads by one person" };
const OF_ORGANIZATION: Quota = { most: 1_000_000_000, minutes: 60, says: "1 GB of uploads by one organization" };

/**
 * Reads a form with one file and counts its bytes. Then waits for the turn of the call.
 * @throws AppError as {@link readUpload}; quota, tooManyCalls (429), callsBusy (503)
 */
export async function receiveUpload(deps: UploadQuotaDeps, request: FastifyRequest, most: number): Promise<Upload> {
  const upload = await readUpload(request, most);
  await asCall(request);
  await takeBytes(deps, request, upload.bytes.length);
  return upload;
}

/**
 * Counts the body of a call without a file: form fields or many rows. A body without a length counts as the largest
 * upload.
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
