import type { Metadata } from "@armature/engine";
import type { AskedEntity, CompletionNeed } from "./question-type.ts";
import { linkReads } from "./related.ts";

/** The attributes that completion reads of each entity. The server loads only those. */
export function completionNeeds(metadata: Metadata, asked: readonly AskedEntity[]): readonly CompletionNeed[] {
  const reads = Map.groupBy(asked.flatMap(readsOf), (read) => read.entity);
  return [...reads].flatMap(([name, own]) => {
    const entity = metadata.entities.get(name);
    if (!entity) return [];
    const names = new Set(own.flatMap((read) => read.names));
    const key = entity.primaryKey.name;
    const attributes = entity.attributes.map((a) => a.name).filter((n) => n === key || names.has(n));
    return [Object.freeze({ entity: name, key, attributes: Object.freeze(attributes) })];
  });
}

interface Read {
  readonly entity: string;
  readonly names: readonly string[];
}

function readsOf({ entity, questions, program, related }: AskedEntity): readonly Read[] {
  const answers = questions.flatMap(({ attribute, notApplicable }) => [attribute, notApplicable ?? []].flat());
  const rules = program.rules.flatMap((rule) => [...rule.reads]);
  const links = related.flatMap((test) => linkReads(test.link));
  const own = { entity: entity.name, names: [...answers.map(({ name }) => name), ...rules, ...links] };
  return [own, ...related.map((test) => ({ entity: test.entity, names: [...test.reads] }))];
}
