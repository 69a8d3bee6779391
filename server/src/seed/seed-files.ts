import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Values } from "@armature/engine";
import type { Profile } from "../database/schema.ts";

// Each is given the folder of what the application ships.

function readJson(...names: readonly string[]): unknown {
  return JSON.parse(readFileSync(path.join(...names), "utf8"));
}

/** The options that a release ships, of every type: `options/*.json`. */
export function readOptions(folder: string): readonly Values[] {
  const options = path.join(folder, "options");
  const files = existsSync(options) ? readdirSync(options).sort() : [];
  return files.flatMap((file) => readJson(folder, "options", file) as readonly Values[]);
}

/** An organization and its people; null for provider staff, who belong to none. */
export interface ExampleOrganization {
  readonly organization: (Values & { readonly organizationId: number }) | null;
  readonly users: readonly Values[];
}

export function readExamples(folder: string): readonly ExampleOrganization[] {
  return readJson(folder, "examples", "organizations.json") as readonly ExampleOrganization[];
}

/** Who of the examples can sign in, and as what. */
export interface ExampleAccount {
  readonly email: string;
  readonly profile: Profile;
  /** Where provider staff start. */
  readonly organizationId?: number;
}

export function readExampleAccounts(folder: string): readonly ExampleAccount[] {
  return readJson(folder, "examples", "accounts.json") as readonly ExampleAccount[];
}

/** What an example organization holds besides its first people: records by entity, in the order in which they refer. */
export interface ExampleRecords {
  /** Null for what all organizations share. */
  readonly organizationId: number | null;
  /** Null where `organizations.json` has it. */
  readonly organization: ExampleOrganization["organization"];
  readonly accounts: readonly ExampleAccount[];
  /** References are ids or labels. */
  readonly records: Readonly<Record<string, readonly Values[]>>;
}

type ExampleFile = Partial<Pick<ExampleRecords, "organization" | "accounts">> & ExampleRecords["records"];

/**
 * `examples/records/*.json`: one file per organization, named by its id, after those of what all share, which
 * refer to one another in the order of their names.
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
