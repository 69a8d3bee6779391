import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Values } from "@armature/engine";
import type { Profile } from "../database/schema.ts";

// The functions below take the folder of the shipped files.

function readJson(...names: readonly string[]): unknown {
  return JSON.parse(readFileSync(path.join(...names), "utf8"));
}

/** The shipped options of all types: `options/*.json`. */
export function readOptions(folder: string): readonly Values[] {
  const options = path.join(folder, "options");
  const files = existsSync(options) ? readdirSync(options).sort() : [];
  return files.flatMap((file) => readJson(folder, "options", file) as readonly Values[]);
}

/** An organization and its people. The organization is null for provider staff. */
export interface ExampleOrganization {
  readonly organization: (Values & { readonly organizationId: number }) | null;
  readonly users: readonly Values[];
}

export function readExamples(folder: string): readonly ExampleOrganization[] {
  return readJson(folder, "examples", "organizations.json") as readonly ExampleOrganization[];
}

/** An example person who can sign in, and the profile. */
export interface ExampleAccount {
  readonly email: string;
  readonly profile: Profile;
  /** The organization in which provider staff start. */
  readonly organizationId?: number;
}

export function readExampleAccounts(folder: string): readonly ExampleAccount[] {
  return readJson(folder, "examples", "accounts.json") as readonly ExampleAccount[];
}

/** Records of an example organization besides its first people: by entity, in an order in which references work. */
export interface ExampleRecords {
  /** Null for records that all organizations share. */
  readonly organizationId: number | null;
  /** Null if `organizations.json` has the organization. */
  readonly organization: ExampleOrganization["organization"];
  readonly accounts: readonly ExampleAccount[];
  /** References are ids or labels. */
  readonly records: Readonly<Record<string, readonly Values[]>>;
}

type ExampleFile = Partial<Pick<ExampleRecords, "organization" | "accounts">> & ExampleRecords["records"];

/**
 * Reads `examples/records/*.json`: one file per organization, named by its id. Files of shared records come first, in
 * order of their names, in which they refer to one another.
 */
export function readExampleRecords(folder: string): readonly ExampleRecords[] {
  const files = readdirSync(path.join(folder, "examples", "records")).sort();
  const examples = files.map((file): ExampleRecords => {
    const {
      organization = null,
      accounts = [],
      ...records
    } = readJson(folder, "examples", "records", file) as ExampleFile;
    const id = Number.parseInt(file, 10);
    return { organizationId: Number.isNaN(id) ? null : id, organization, accounts, records };
  });
  return examples.toSorted((a, b) => Number(a.organizationId !== null) - Number(b.organizationId !== null));
}
