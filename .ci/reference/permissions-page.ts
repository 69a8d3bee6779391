import { readFileSync } from "node:fs";
import path from "node:path";
import { overlayPermissions } from "@armature/engine/metadata";
import type { PermissionProfiles } from "@armature/engine/access";
import { root } from "../run-steps.ts";
import { code, page, table } from "./markdown.ts";

const APPLICATIONS = { equipment: "the equipment register", onboarding: "the portal" } as const;
const LETTERS = { V: "view", C: "create", U: "update", R: "remove" } as const;

export function permissionsPage(): string {
  const platform = read("platform").about ?? {};
  return page(
    "Permissions",
    "Each person has a profile, which gives permissions. An administrator can store exceptions for a person, one by one. The server checks every call, whatever the pages offer.",
    "There are three kinds:",
    [
      "- **What a profile may do with the records of an entity**: view, create, update and remove.",
      "- **What it may do with a single attribute**: view, update, or give a value in a new record. An entry of an attribute takes the place of the entity's.",
      "- **Named permissions**, such as `organization.admin`, for everything that is not about the records of one entity.",
    ].join("\n"),
    "The platform says this for its own entities, and an application for its own, in `permissions.json` ([metadata](metadata.md)). The file of the application is laid over that of the platform, property by property; `null` takes one away. There, `administrator` is each profile with `organization.admin`, and `everybody` each other one. What no file gives is refused. Each entity needs a row; without one, or with a name that does not exist, the server does not start and says where the mistake is.",
    "An entity that an administrator makes in the product has no row. Only people with `organization.admin` may use it, until the file has a row for it or a person has an exception. The log of each start names these entities.",
    "## Named permissions of the platform",
    table(["Permission", "What it allows"], described(platform)),
    ...Object.entries(APPLICATIONS).flatMap(([name, title]) => ofApplication(title, readWhole(name), platform)),
  );
}

function read(name: string): PermissionProfiles {
  return jsonOf(name, "permissions") as PermissionProfiles;
}

/** With what the platform's file gives. */
function readWhole(name: string): PermissionProfiles {
  const { profiles } = jsonOf(name, "application") as { readonly profiles: object };
  const whole = overlayPermissions(read("platform"), read(name), Object.keys(profiles));
  return whole as unknown as PermissionProfiles;
}

function jsonOf(name: string, file: string): unknown {
  return JSON.parse(readFileSync(path.join(root, "metadata", name, `${file}.json`), "utf8"));
}

function described(about: Readonly<Record<string, string>>): readonly (readonly string[])[] {
  return Object.entries(about).map(([name, text]) => [code(name), text]);
}

/** @throws Error for a named permission that nobody describes */
function ofApplication(
  title: string,
  profiles: PermissionProfiles,
  platform: Readonly<Record<string, string>>,
): readonly string[] {
  const { about = {}, named, entities, attributes } = profiles;
  const silent = Object.keys(named).find(
    (name) => !(name in about) && !(name in platform) && !(name.replace(/^\w+/, "{entity}") in platform),
  );
  if (silent !== undefined) throw new Error(`Say in "about" of permissions.json what ${silent} allows`);
  const names = [...new Set(Object.values(entities).flatMap((row) => Object.keys(row)))];
  return [
    `## In ${title}`,
    table(
      ["Named permission", ...names],
      Object.entries(named).map((each) => [code(each[0]), ...marks(names, each[1])]),
    ),
    ...(Object.keys(about).length > 0 ? [table(["Permission", "What it allows"], described(about))] : []),
    "Records, by entity:",
    table(
      ["Entity", ...names],
      Object.entries(entities).map(([entity, row]) => [code(entity), ...names.map((name) => verbs(row[name]))]),
    ),
    "Attributes with rules of their own:",
    table(["Attribute", "Action", "Who may"], Object.entries(attributes).flatMap(ofAttributes)),
  ];
}

function marks(names: readonly string[], holders: readonly string[]): readonly string[] {
  return names.map((name) => (holders.includes(name) ? "yes" : ""));
}

function verbs(letters = ""): string {
  if (letters === Object.keys(LETTERS).join("")) return "all";
  const held = Object.entries(LETTERS).flatMap(([letter, verb]) => (letters.includes(letter) ? [verb] : []));
  return held.join(", ") || "nothing";
}

function ofAttributes([entity, rules]: [
  string,
  PermissionProfiles["attributes"][string],
]): readonly (readonly string[])[] {
  return Object.entries(rules).flatMap(([attribute, rule]) =>
    Object.entries(rule).map(([action, holders]) => [
      code(`${entity}.${attribute}`),
      action,
      typeof holders === "string" ? `people with ${code(holders)}` : holders.join(", ") || "nobody",
    ]),
  );
}
