import { isEmpty, textForm, type Values } from "@armature/engine";
import { NO_FACTS } from "@armature/engine/rules";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { queryRecords } from "../records/read/query.ts";
import { serverScope } from "../records/scope.ts";

/** The entity of identity providers. */
export const PROVIDER = "identityProvider";
/** The claim of groups if a provider names none. */
const GROUPS = "groups";

/** Which profile a group gives, and which organization its new people join. */
export interface GroupLine {
  readonly group: string;
  readonly profile: string;
  readonly organizationId: number | null;
}

/** An identity provider, as its record says. */
export interface Provider {
  readonly id: number;
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly isEnabled: boolean;
  /** Empty for one of staff. */
  readonly organizationIds: readonly number[];
  readonly domains: readonly string[];
  readonly makesPeople: boolean;
  readonly trustsEmail: boolean;
  readonly groupsClaim: string;
  readonly groups: readonly GroupLine[];
  readonly defaultProfile: string | null;
  readonly refusesPasswords: boolean;
  /** Whether it asks for a second factor, so that none is asked here. */
  readonly hasSecondFactor: boolean;
}

/** The provider of a record. Lines of groups that cannot be read are left out. */
export function providerOf(record: Values): Provider {
  return {
    id: Number(record["id"]),
    label: textForm(record["label"]),
    issuer: textForm(record["issuer"]),
    clientId: textForm(record["clientId"]),
    isEnabled: record["enabled"] === 1,
    organizationIds: listOf(record["organizationList"]).map(Number),
    domains: listOf(record["domainList"]).map(textForm),
    makesPeople: record["makesPeople"] === 1,
    trustsEmail: record["trustsEmail"] === 1,
    groupsClaim: textForm(record["groupsClaim"]) || GROUPS,
    groups: linesOf(record["groupList"]).flatMap((line) => readGroupLine(line) ?? []),
    defaultProfile: isEmpty(record["defaultProfile"]) ? null : textForm(record["defaultProfile"]),
    refusesPasswords: record["enabled"] === 1 && record["passwords"] === "refused",
    hasSecondFactor: record["hasSecondFactor"] === 1,
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The lines of a text that are not blank. */
export function linesOf(value: unknown): readonly string[] {
  return textForm(value)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** `GROUP = PROFILE` or `GROUP = PROFILE, ORGANIZATION ID`. The name of a group may have an equals sign and commas. */
const LINE = /^(?<group>.*\S)\s*=\s*(?<profile>\w+)(?:\s*,\s*(?<organization>\d{1,9}))?$/;

export function readGroupLine(line: string): GroupLine | null {
  const { group = "", profile = "", organization } = LINE.exec(line)?.groups ?? {};
  if (group === "") return null;
  return { group, profile, organizationId: organization === undefined ? null : Number(organization) };
}

/** All identity providers, by name. One statement. */
export async function readProviders(
  kysely: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
): Promise<readonly Provider[]> {
  const query = {
    entity: PROVIDER,
    where: null,
    sort: [{ attribute: "label", descending: false }],
    page: { limit: null },
    columns: null,
    count: "none",
  } as const;
  const { rows } = await queryRecords(kysely, compiled, serverScope([PROVIDER], null, NO_FACTS), query);
  return rows.map(providerOf);
}
