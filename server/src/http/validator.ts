import type { ErrorObject } from "ajv";
import type { FastifyInstance } from "fastify";
import { AppError, type ErrorItem } from "../base/errors.ts";
import { compile } from "../base/json-schema.ts";

const MOST_PROBLEMS = 20;

/** Validates params, query and body by the schemas of each contract. Answers 400 with one problem for each value that does not fit. */
export function validateByContract(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const compiled = compile(schema as object, { isQuery: httpPart === "querystring" });
    return (data: unknown) => {
      const validate = compiled();
      return validate(data) ? { value: data } : { error: invalidRequest(validate.errors ?? []) };
    };
  });
}

function invalidRequest(errors: readonly ErrorObject[]): AppError {
  const items = errors.slice(0, MOST_PROBLEMS).map(toItem);
  return new AppError("invalid", { args: { problem: items[0]?.message ?? "it has the wrong shape" }, errors: items });
}

function toItem(error: ErrorObject): ErrorItem {
  const place = error.instancePath.slice(1).replaceAll("/", ".");
  const params = error.params as Readonly<Record<string, unknown>>;
  const inner = params["missingProperty"] ?? params["additionalProperty"];
  const attribute = [place, inner].filter((part) => typeof part === "string" && part !== "").join(".") || null;
  return { code: codeOf(error.keyword), attribute, message: textOf(error, attribute ?? "the body") };
}

function codeOf(keyword: string): string {
  if (keyword === "required") return "required";
  if (keyword === "additionalProperties") return "unknownAttribute";
  return keyword === "type" ? "wrongType" : "invalid";
}

function textOf(error: ErrorObject, subject: string): string {
  if (error.keyword === "required") return `${subject} is required`;
  if (error.keyword === "additionalProperties") return `${subject} is not known here`;
  if (error.keyword === "format") return `${subject} takes text without NUL and half characters`;
  return `${subject} ${error.message ?? "is not valid"}`;
}
