import { readFileSync, writeFileSync } from "node:fs";
import type { Call } from "./call.ts";
import { createClient } from "./client.ts";
import { type ApiDocument, clientTypes } from "./generate.ts";

const USAGE = `Write: armature-client FROM FILE, such as armature-client http://localhost:3000 calls.ts.
FROM is the address of a running server, or a file with what its GET /api/openapi.json answers.
For an address, ARMATURE_USERNAME and ARMATURE_PASSWORD say who signs in: the types have what this person may view.`;

interface Calls {
  readonly "/api/login": { POST: Call<object, { readonly username: string; readonly password: string }, unknown> };
  readonly "/api/openapi.json": { GET: Call<object, never, ApiDocument> };
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Writes the types of an application's calls into a file.
 * @returns what was done, as a sentence
 * @throws Error that says what to do
 */
export async function writeTypes([from, file, ...rest]: readonly string[], env: Environment): Promise<string> {
  if (from === undefined || file === undefined || rest.length > 0) throw new Error(USAGE);
  const document = /^https?:/.test(from) ? await documentAt(from, env) : documentIn(from);
  writeFileSync(file, clientTypes(document));
  return `${file} has the types of ${Object.keys(document.paths).length} paths.`;
}

async function documentAt(url: string, env: Environment): Promise<ApiDocument> {
  const { ARMATURE_USERNAME: username, ARMATURE_PASSWORD: password } = env;
  if (!username || !password) throw new Error(USAGE);
  const api = createClient<Calls>({ url });
  const signedIn = await api.POST("/api/login", { body: { username, password } });
  if (signedIn.error) throw signedIn.error;
  const { data, error } = await api.GET("/api/openapi.json");
  if (error) throw error;
  return data;
}

function documentIn(file: string): ApiDocument {
  const document = JSON.parse(readFileSync(file, "utf8")) as Partial<ApiDocument>;
  if (!document.paths || !document.components) throw new Error(`${file} is not an OpenAPI document.`);
  return document as ApiDocument;
}
