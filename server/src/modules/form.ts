import { MAX_ALL } from "@armature/engine/list";
import type { FastifyRequest } from "fastify";
import { AppError, invalid } from "../base/errors.ts";
import { GENERAL_LIMIT, refuseFields } from "../files/read-upload.ts";
import { countBody, receiveUpload, type UploadQuotaDeps } from "../files/upload-quota.ts";
import { asCall } from "../http/call-turns.ts";
import type { FormPort } from "./ports.ts";

/** The limit for all fields together, in characters. It allows at least 20 MB. */
export const LONGEST_FORM = 64 * 1024 * 1024;
/** The limit for one field, in bytes. */
const LONGEST_FIELD = 4 * 1024 * 1024;
/** Each row of a sheet is one field. */
const FIELDS = { files: 0, fields: MAX_ALL + 1, parts: MAX_ALL + 1, fieldSize: LONGEST_FIELD };

/** The form of a request. Nothing is read until the handler asks for it. */
export function formOf(deps: UploadQuotaDeps, request: FastifyRequest): FormPort {
  return {
    async file(most = GENERAL_LIMIT) {
      const upload = await receiveUpload(deps, request, most);
      refuseFields(upload, []);
      return { name: upload.name, bytes: upload.bytes };
    },
    async *fields() {
      await countBody(deps, request);
      if (request.body instanceof URLSearchParams) return yield* checkedFields(request.body);
      if (!request.isMultipart()) throw invalid("this call takes a form");
      const parts = request.parts({ limits: FIELDS });
      for (let length = 0; ; ) {
        const next = await parts.next().catch((error: unknown) => {
          throw new AppError("malformedRequest", { cause: error });
        });
        if (next.done === true) return asCall(request);
        if (next.value.type !== "field") throw invalid(`${next.value.fieldname} is not known here`);
        const text = String(next.value.value);
        length += text.length;
        if (length > LONGEST_FORM) throw new AppError("tooLarge", { args: { limit: LONGEST_FORM } });
        yield [next.value.fieldname, text] as const;
      }
    },
  };
}

function checkedFields(form: URLSearchParams): URLSearchParams {
  if (form.size > FIELDS.fields) throw invalid(`a form takes ${FIELDS.fields} fields at most`);
  for (const text of form.values())
    if (text.length > LONGEST_FIELD) throw new AppError("tooLarge", { args: { limit: LONGEST_FIELD } });
  return form;
}
