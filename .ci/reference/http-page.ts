import { existsSync } from "node:fs";
import path from "node:path";
import { openApiOf } from "@armature/server";
import { openApplication } from "../../server/app/open-application.ts";
import type { OperationItem } from "../../server/src/openapi/shapes.ts";
import { root } from "../run-steps.ts";
import { docOf } from "./declared.ts";
import { code, page, table } from "./markdown.ts";

/** An entity of the register that stands for all. */
const EXAMPLE = "device";

export async function httpPage(): Promise<string> {
  const register = await callsOf("equipment");
  const portal = await callsOf("onboarding");
  const isCommon = ({ call }: Call) => register.some((each) => each.call === call);
  return page(
    "HTTP API",
    "The calls of an installation, by area. `GET /api/openapi.json` describes each of them in full, with the attributes as they are now and as far as the caller may view them. Every successful answer wraps its data in `result`; [errors](errors.md) says how a refused call answers.",
    "A session is a cookie, which `POST /api/login` sets. A call that changes something needs the `Origin` header of the site.",
    table(HEAD, register.map(rowOf)),
    "## Calls of the portal",
    "The portal adds these.",
    table(HEAD, portal.filter((call) => !isCommon(call)).map(rowOf)),
  );
}

const HEAD = ["Area", "Call", "What it does"];

interface Call {
  readonly area: string;
  readonly call: string;
  readonly text: string;
}

function rowOf({ area, call, text }: Call): readonly string[] {
  return [area, code(call), text.endsWith(".") ? text : `${text}.`];
}

/** The calls of an application, for an administrator. Those of one entity stand for those of all. */
async function callsOf(name: string): Promise<readonly Call[]> {
  const operations = Object.entries(openApiOf(await openApplication(name)).paths).flatMap(([address, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      group: operation.tags[0] ?? "",
      call: `${method.toUpperCase()} ${address}`,
    })),
  );
  const lists = operations.filter(({ operationId }) => /^list(Admin)?_/.test(operationId));
  const entities = new Set(lists.map(({ group }) => group));
  const example = lists.find(({ operationId }) => operationId === `list_${EXAMPLE}`);
  const calls = operations.flatMap((operation): readonly Call[] => {
    const { group, call, summary } = operation;
    if (!entities.has(group)) return [{ area: areaInWords(group), call, text: textOf(operation) }];
    return group === example?.group ? [ofRecords(call, summary, example.summary.replace("List ", ""))] : [];
  });
  return [...Map.groupBy(calls, ({ area }) => area).values()].flat();
}

function ofRecords(call: string, summary: string, labelPlural: string): Call {
  return {
    area: call.includes("/api/admin/") ? "Records of all organizations" : "Records",
    call: call.replace(EXAMPLE, "{entity}"),
    text: summary
      .replace(`one of ${labelPlural}`, "a record")
      .replace(`a record of ${labelPlural}`, "a record")
      .replace(labelPlural, "records"),
  };
}

/** `featureFlags` is "Feature flags". */
function areaInWords(area: string): string {
  const words = area.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The first sentence about a call, from the docstring of its contract if it has no summary of its own. */
function textOf({ operationId, summary }: OperationItem): string {
  const [area = "", name = ""] = operationId.split("_");
  if (summary !== `${area}: ${name}`) return summary;
  const kebab = area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  // Calls of one folder can be of two areas: those of securityAdmin are declared in security.
  const folders = [area, area.replace(/[A-Z].*/, "")].map((folder) => `plugins/onboarding/${folder}/operations.ts`);
  const files = [`engine/src/operation/platform/${kebab}.ts`, ...folders];
  const file = files.find((each) => existsSync(path.join(root, each)));
  if (file === undefined) throw new Error(`Where is the contract of ${operationId}?`);
  const [sentence = ""] = docOf(file, name).split(/(?<=\.) /);
  if (sentence === "") throw new Error(`Describe ${name} in ${file}`);
  return sentence;
}
