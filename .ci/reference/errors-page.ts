import { MESSAGES } from "@armature/engine/values";
import { CHANGE_MESSAGES } from "../../engine/src/changes/change-messages.ts";
import { openApplication } from "../../server/app/open-application.ts";
import { CATALOGUE } from "../../server/src/base/error-catalogue.ts";
import { docsOfEntries } from "./declared.ts";
import { code, page, table } from "./markdown.ts";

/** What a program does about each status. */
const TO_DO: Readonly<Record<number, string>> = {
  202: "The call is not done yet. Ask `GET /api/metadata/conversions` how far it is; do not repeat it.",
  400: "The request is wrong. Correct what the message names and send it again.",
  401: "Sign in, then repeat the call.",
  403: "The caller may not do this. Ask an administrator for the permission.",
  404: "There is nothing at this address, or the caller may not view it. Do not repeat the call.",
  405: "The records cannot be changed in this way. Do not repeat the call.",
  409: "The request conflicts with other data. Change them or the request, then send it again.",
  410: "The link is no longer valid. Request a new one.",
  412: "Read the record again, make the change on it, and send it with the new `If-Match`.",
  413: "Send less at once.",
  423: "The state of the organization, or a lock, closes the records. Wait until they are open again.",
  429: "Wait as long as the message says, then repeat the call.",
  431: "Shorten the address of the call, such as its filter, or its headers.",
  500: "The server failed. Report it with the request id.",
  503: "Wait a little, then repeat the call with the same `Idempotency-Key`.",
  507: "Nothing was saved. Repeat the call once there is room on the server's disk.",
};

export async function errorsPage(): Promise<string> {
  return page(
    "Errors",
    "A refused call answers with a status and this body. It lists every problem, not only the first:",
    '```json\n{\n  "message": "Some fields have validation errors. Review errors above before resubmitting.",\n  "errors": [{ "code": "required", "attribute": "npi", "message": "NPI is required" }],\n  "requestId": "…"\n}\n```',
    "`code` never changes within a major version; texts may. `{…}` stands for a name or a value. There are three kinds of codes: for calls, for values and records, and for metadata.",
    "## Calls",
    "If several errors apply, the answer has the first status in this order: 401, 404, 403, 423, 412, 400, 409. Applications add errors of their own.",
    ...callErrors(),
    "## Values and records",
    "These codes are in `errors` of an answer, in the rows of a batch or an import, and below the fields of a form.",
    table(["Code", "Message"], messageRows({ ...MESSAGES, ...CHANGE_MESSAGES })),
    "Element types add codes for their own values:",
    table(["Code", "Element type", "Message"], await elementRows()),
    "## Metadata",
    "A change of metadata is refused with these codes, each with the place of the problem, such as `user.npi.conditionalList[0].if`. Warnings do not refuse it.",
    table(
      ["Code", "What is wrong"],
      [...docsOfEntries("engine/src/errors.ts", "PROBLEM_CODES")].map(([name, text]) => [code(name), text]),
    ),
  );
}

/** A section for each status. @throws Error for a status without advice */
function callErrors(): readonly string[] {
  const docs = docsOfEntries("server/src/base/error-catalogue.ts", "CATALOGUE");
  const groups = Map.groupBy(Object.entries(CATALOGUE), ([, { status }]) => status);
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([status, entries]) => {
      const advice = TO_DO[status];
      if (advice === undefined) throw new Error(`Say in TO_DO what to do about ${status}`);
      const rows = entries.map(([name, entry]) => [
        code("reportedAs" in entry ? entry.reportedAs : name),
        (docs.get(name) ?? "") || entry.message,
      ]);
      return [`### ${status}`, advice, table(["Code", "Message"], rows)];
    });
}

function messageRows(messages: Readonly<Record<string, string>>): readonly (readonly string[])[] {
  return Object.entries(messages)
    .toSorted(([a], [b]) => a.localeCompare(b, "en"))
    .map(([name, text]) => [code(name), text]);
}

async function elementRows(): Promise<readonly (readonly string[])[]> {
  const { elements } = await openApplication("onboarding");
  return elements.names.flatMap((name) =>
    messageRows(elements.get(name).messages ?? {}).map(([key = "", text = ""]) => [key, code(name), text]),
  );
}
