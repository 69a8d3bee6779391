import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { readApplicationFolder } from "../renderer/vite/application-folder.ts";
import { shownNames } from "../renderer/vite/shown-names.ts";
import { openApplication } from "../server/app/open-application.ts";
import { placeOf } from "../server/app/place.ts";
import { fileSchemas } from "../server/src/openapi/file-schemas.ts";

const root = path.resolve(import.meta.dirname, "..");
const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), "utf8"));

/** What editors are given: files by pattern, and the schema of each. */
const { "json.schemas": editorFiles } = readJson(".vscode/settings.json") as {
  readonly "json.schemas": readonly { readonly fileMatch: readonly string[]; readonly url: string }[];
};

const applications = await Promise.all(["equipment", "onboarding"].map(openApplication));

describe.each(applications)("JSON Schemas of $name", (application) => {
  const { name } = application;
  const schemas = fileSchemas(application, shownNames(readApplicationFolder(placeOf(root, name).folder)));
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
  const checks = new Map(Object.entries(schemas).map(([kind, schema]) => [kind, ajv.compile(schema)]));
  const own = editorFiles.filter(({ url }) => url.startsWith(`./types/schemas/${name}/`));
  const files = own.flatMap(({ fileMatch, url }) =>
    fileMatch.flatMap((glob) => globSync(glob, { cwd: root })).map((file) => ({ file, kind: path.parse(url).name })),
  );

  test("editors know the files of each", () => {
    expect(own.map(({ url }) => path.parse(url).name).sort()).toEqual(Object.keys(schemas).sort());
  });

  test.each(files)("$file is accepted [F-128]", ({ file, kind }) => {
    const check = checks.get(kind);
    expect([check?.(readJson(file)), check?.errors]).toEqual([true, null]);
  });
});
