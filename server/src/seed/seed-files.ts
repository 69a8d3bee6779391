import path from "node:path";
import type { Values } from "@armature/engine";
import type { Profile } from "../database/account-tables.ts";
import { jsonIn } from "../metadata/check-records.ts";
import { readFile } from "../metadata/read-file.ts";
import type { ShippedOption } from "./load-options.ts";

// The functions below take the folder of the shipped files. `checkRecords` validates their contents.

/** The shipped options of all types: `options/*.json`. */
export function readOptions(folder: string): readonly ShippedOption[] {
  return jsonIn(folder, "options").flatMap((name) => {
    const of = { folder, name };
    return (readFile(of) as readonly Values[]).map((values, i) => ({ of, path: `[${i}]`, values }));
  });
}

/** The file of the first organizations and their people. */
export const ORGANIZATIONS = "examples/organizations.json";
const RECORDS = "examples/records";

/** An organization and its people. The organization is null for provider staff. */
export interface ExampleOrganization {
  readonly organization: (Values & { readonly organizationId: number }) | null;
  readonly users: readonly Values[];
}

export function readExamples(folder: string): readonly ExampleOrganization[] {
  return readFile({ folder, name: ORGANIZATIONS }) as readonly ExampleOrganization[];
}

/** An example person who can sign in, and the profile. */
export interface ExampleAccount {
  readonly email: string;
  readonly profile: Profile;
  /** The organization in which provider staff start. */
  readonly organizationId?: number;
}

export function readExampleAccounts(folder: string): readonly ExampleAccount[] {
  return readFile({ folder, name: "examples/accounts.json" }) as readonly ExampleAccount[];
}

/** Records of an example organization besides its first people: by entity, in an order in which references work. */
export interface ExampleRecords {
  /** Its file, such as `examples/records/1.json`. */
  readonly name: string;
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
  const examples = jsonIn(folder, RECORDS).map((name): ExampleRecords => {
    const { organization = null, accounts = [], ...records } = readFile({ folder, name }) as ExampleFile;
    const id = Number.parseInt(path.basename(name), 10);
    return { name, organizationId: Number.isNaN(id) ? null : id, organization, accounts, records };
  });
  return examples.toSorted((a, b) => Number(a.organizationId !== null) - Number(b.organizationId !== null));
}
