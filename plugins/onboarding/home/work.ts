import { isEmpty, type Values } from "@armature/engine";
import type { StoredOrganization } from "../kit/records.ts";
import { teamOf } from "../coreTeam/index.ts";
import type { SectionWork } from "./operations.ts";

/** One line about something to do or something done. */
export interface Work {
  readonly text: string;
  readonly isDone: boolean;
}

interface Named {
  readonly label: string;
  readonly labelPlural: string;
}

/** @param total number of the entity's records. Of these, `needing` lack information that the install needs */
export function recordWork({ label, labelPlural }: Named, total: number, needing: number): Work {
  const many = labelPlural.toLowerCase();
  if (total === 0) return { text: `No ${many} yet`, isDone: false };
  if (needing === 0)
    return {
      text: total === 1 ? `1 ${label.toLowerCase()}, complete` : `${count(total)} ${many}, all complete`,
      isDone: true,
    };
  return {
    text: `${count(needing)} of ${count(total)} ${many} ${needing === 1 ? "needs" : "need"} information`,
    isDone: false,
  };
}

/** @param builtIn the roles that every organization fills */
export function coreTeamWork(stored: unknown, builtIn: readonly string[]): Work {
  const team = teamOf(stored);
  const open = builtIn.filter((role) => (team[role] ?? []).length === 0).length;
  if (open === 0) return { text: "Every core team role has a person", isDone: true };
  return {
    text: `${open} of ${builtIn.length} core team roles ${open === 1 ? "has" : "have"} no person`,
    isDone: false,
  };
}

/** Null if the person may not view it. */
export function compassRoseWork(record: Values): Work | null {
  const parts = Object.keys(record).filter((name) => name.startsWith("compassRose"));
  if (parts.length === 0) return null;
  const empty = parts.filter((name) => isEmpty(record[name])).length;
  if (empty === 0) return { text: "Compass Rose is complete", isDone: true };
  return {
    text:
      empty === parts.length ? "Compass Rose is empty" : `${empty} of ${parts.length} parts of Compass Rose are empty`,
    isDone: false,
  };
}

export function sectionText({ label, asked, answered }: SectionWork): string {
  const open = asked - answered;
  return `${label}: ${open} of ${asked} ${asked === 1 ? "question" : "questions"} open`;
}

/** Who has to act for an organization at a status. */
export type WaitsFor = "provider" | "member";

interface Stage {
  readonly status: string;
  readonly waitsFor: WaitsFor;
  readonly one: string;
  readonly many: string;
}

const STAGES: readonly Stage[] = [
  {
    status: "nmqSubmitted",
    waitsFor: "provider",
    one: "organization waits for approval",
    many: "organizations wait for approval",
  },
  {
    status: "nmqApproved",
    waitsFor: "provider",
    one: "organization waits for an install PM",
    many: "organizations wait for an install PM",
  },
  {
    status: "nmqOpen",
    waitsFor: "member",
    one: "organization is filling out the questionnaire",
    many: "organizations are filling out the questionnaire",
  },
  {
    status: "buildOpen",
    waitsFor: "member",
    one: "organization is entering build information",
    many: "organizations are entering build information",
  },
];

/** The statuses at which somebody has to act, in the order in which the home page lists them. */
export const WAITING = STAGES.map(({ status }) => status);

/** How many organizations are named for each status. */
export const NAMED = 4;

/** The organizations at one status. */
export interface StageCount {
  readonly total: number;
  /** The first {@link NAMED} organizations by name. */
  readonly first: readonly StoredOrganization[];
  /** The organizations whose install the person leads, by name. */
  readonly own: readonly StoredOrganization[];
}

export interface StageWork {
  readonly status: string;
  readonly waitsFor: WaitsFor;
  readonly text: string;
  /** The first few names, with the person's own organizations first, and the number of further ones. */
  readonly note: string;
}

/**
 * Who has to act for how many organizations. Tasks of the provider come first, and statuses without organizations are
 * left out.
 * @param counts by status
 */
export function stagesOf(counts: ReadonlyMap<string, StageCount>): readonly StageWork[] {
  return STAGES.flatMap(({ status, waitsFor, one, many }) => {
    const { total, first, own } = counts.get(status) ?? NOBODY;
    if (total === 0) return [];
    const text = `${count(total)} ${total === 1 ? one : many}`;
    const ids = new Set(own.map(organizationIdOf));
    return [
      {
        status,
        waitsFor,
        text,
        note: someOf([...own, ...first.filter((each) => !ids.has(organizationIdOf(each)))], total),
      },
    ];
  });
}

const NOBODY: StageCount = Object.freeze({ total: 0, first: [], own: [] });

function someOf(organizations: readonly StoredOrganization[], total: number): string {
  const names = organizations.slice(0, NAMED).map(({ name }) => name ?? "");
  const rest = total - names.length;
  return [...names, ...(rest > 0 ? [`${count(rest)} more`] : [])].join(", ");
}

function organizationIdOf({ organizationId }: StoredOrganization): number {
  return organizationId;
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
