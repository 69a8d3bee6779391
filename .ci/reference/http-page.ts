import { existsSync } from "node:fs";
import path from "node:path";
import { openApplication } from "../../server/app/applications.ts";
import { compileDefinitions } from "../../server/src/metadata/compiled.ts";
import { type Definition, keyOf } from "../../server/src/metadata/definitions.ts";
import { readShipped } from "../../server/src/metadata/shipped.ts";
import { openApiFor } from "../../server/src/openapi/document.ts";
import type { OperationItem } from "../../server/src/openapi/shapes.ts";
import { serverScope } from "../../server/src/records/scope.ts";
import { root } from "../run-steps.ts";
import { docOf } from "./declared.ts";
import { code, page, table } from "./markdown.ts";

/** An entity of the register that stands for all. */
const EXAMPLE = "device";

export function httpPage(): string {
  const register = callsOf("equipment");
  const isCommon = ({ call }: Call) => register.some((each) => each.call === call);
  return page(
    "HTTP API",
    "The calls of an installation, by area. `GET /api/openapi.json` describes each of them in full, with the attributes as they are now and as far as the caller may view them. Every successful answer wraps its data in `result`; [errors](errors.md) says how a refused call answers.",
    "A session is a cookie, which `POST /api/login` sets. A call that changes something needs the `Origin` header of the site.",
    table(HEAD, register.map(rowOf)),
    "## Calls of the portal",
    "The portal adds these.",
    table(
      HEAD,
      callsOf("onboarding")
        .filter((call) => !isCommon(call))
        .map(rowOf),
    ),
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

/** The calls of an application, for a caller who may do everything. Those of one entity stand for those of all. */
function callsOf(name: string): readonly Call[] {
  const application = openApplication(name);
  const shipped = readShipped(application);
  const definitions = new Map(
    shipped.map((each, i): [string, Definition] => [
      keyOf(each),
      { ...each, id: i + 1, local: null, removed: false, updated: "1970-01-01T00:00:00.000Z" },
    ]),
  );
  const compiled = compileDefinitions({ definitions, catalogue: [], revision: 1 }, application);
  const { permission } = serverScope(compiled.entityNames);
  const { modules } = application;
  const { paths } = openApiFor(compiled, permission, { productName: "", secure: false, modules }).document;
  const labels = new Map([...compiled.metadata.entities.values()].map((type) => [type.label, type]));
  const calls = Object.entries(paths).flatMap(([address, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const type = labels.get(operation.tags[0] ?? "");
      if (type && type.name !== EXAMPLE) return [];
      const call = `${method.toUpperCase()} ${address}`;
      return type
        ? [ofRecords(call, operation.summary, type.labelPlural)]
        : [{ area: areaInWords(operation.tags[0] ?? ""), call, text: textOf(operation) }];
    }),
  );
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
  const files = [`engine/src/operation/platform/${kebab}.ts`, `plugins/onboarding/${area}/operations.ts`];
  const file = files.find((each) => existsSync(path.join(root, each)));
  if (file === undefined) throw new Error(`Where is the contract of ${operationId}?`);
  const [sentence = ""] = docOf(file, name).split(/(?<=\.) /);
  if (sentence === "") throw new Error(`Describe ${name} in ${file}`);
  return sentence;
}
