import type { Metadata } from "@armature/engine";
import type { Application } from "../base/application.ts";
import { ConfigError } from "../base/config.ts";

/** Checks the attributes that every request reads. @throws ConfigError if an organization does not have one of them */
export function checkTenancy({ entities }: Metadata, { name, tenancy }: Pick<Application, "name" | "tenancy">): void {
  const own = entities.get("organization")?.byName;
  const { lifecycle, variants, timeZone, sessionAttributes } = tenancy.declared;
  const read = [lifecycle?.attribute ?? [], variants?.attribute ?? [], timeZone ?? [], sessionAttributes].flat();
  const unknown = read.find((each) => own?.has(each) !== true);
  if (unknown === undefined) return;
  throw new ConfigError([
    `metadata/${name}/application.json names '${unknown}', which is no attribute of an organization: name one, or leave it out.`,
  ]);
}
