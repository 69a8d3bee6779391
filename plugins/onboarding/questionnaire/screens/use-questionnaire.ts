import type { EntityType, Metadata } from "@armature/engine";
import { servesVariant } from "@armature/engine/access";
import { compileQuestionnaire } from "../compile.ts";
import type { ComponentNames } from "../compile-context.ts";
import { openCompletion } from "../completion.ts";
import { parseQuestionnaireSpec } from "../questionnaire-spec-parse.ts";
import type { QuestionnaireSpec } from "../questionnaire-spec.ts";
import { questionSetOf } from "../question-set.ts";
import type { QuestionnaireType } from "../question-type.ts";
import {
  type FailedRead,
  useFollowAnswers,
  useMetadata,
  useOperationResult,
  usePlugins,
  useRecordSets,
  useSession,
} from "@armature/renderer";
import { useEffect, useMemo, useRef } from "react";
import type { Questionnaire } from "../model.ts";
import { OWN_WIDGETS, readQuestionnaire } from "../operations.ts";
import { isSubmitted } from "../../kit/states.ts";

/** The questionnaire as `Loaded` takes it. */
export type QuestionnaireRead = FailedRead & { readonly data: Questionnaire | undefined };

/**
 * The questionnaire of the session's organization; its completion follows what is saved, by others too, without a
 * reload.
 */
export function useQuestionnaire(): QuestionnaireRead {
  const { variant, state: status } = useSession();
  const read = useOperationResult(readQuestionnaire, {});
  useNewRevision(read.refetch);
  useFollowAnswers();
  const compiled = useCompiledQuestionnaire(read.data?.nmq);
  const type = compiled instanceof Error ? null : compiled;
  const records = useRecordSets(useServedNeeds(type));
  const state = useMemo(() => (type && records.data ? openCompletion(type, records.data) : null), [type, records.data]);
  const data = useMemo<Questionnaire | undefined>(
    () => (type && state ? { type, state, set: questionSetOf(variant), isSubmitted: isSubmitted(status) } : undefined),
    [type, state, variant, status],
  );
  return {
    data,
    error: read.error ?? (compiled instanceof Error ? compiled : null) ?? records.error,
    isFetching: read.isFetching || records.isFetching,
    refetch: () => {
      void read.refetch();
      records.refetch();
    },
  };
}

/** What was published since may have words that the questionnaire takes over. */
function useNewRevision(refetch: () => unknown): void {
  const { revision } = useMetadata();
  const seen = useRef(revision);
  useEffect(() => {
    if (seen.current === revision) return;
    seen.current = revision;
    void refetch();
  }, [revision, refetch]);
}

/** What completion reads of the entities that organizations of this care setting have. */
function useServedNeeds(type: QuestionnaireType | null): QuestionnaireType["needs"] {
  const { entities } = useMetadata();
  const { variant } = useSession();
  return useMemo(() => {
    const isServed = (entity: EntityType | undefined) => entity !== undefined && servesVariant(entity, variant);
    return type?.needs.filter(({ entity }) => isServed(entities.get(entity))) ?? [];
  }, [type, entities, variant]);
}

/** Null while it is not there; what does not fit the metadata, which may be newer, is an error. */
function useCompiledQuestionnaire(spec: QuestionnaireSpec | undefined): QuestionnaireType | Error | null {
  const metadata = useMetadata();
  const plugins = usePlugins();
  return useMemo(() => {
    if (!spec) return null;
    const names = [...plugins.keys(), ...OWN_WIDGETS];
    return compiledOnce(spec, metadata, { names, has: (name) => names.includes(name) });
  }, [spec, metadata, plugins]);
}

const known = new WeakMap<Metadata, WeakMap<QuestionnaireSpec, QuestionnaireType | Error>>();

/** Compiled once for all pages that it is drawn on. */
function compiledOnce(
  spec: QuestionnaireSpec,
  metadata: Metadata,
  components: ComponentNames,
): QuestionnaireType | Error {
  const ofMetadata = known.get(metadata) ?? new WeakMap<QuestionnaireSpec, QuestionnaireType | Error>();
  const made = ofMetadata.get(spec) ?? compiled(spec, metadata, components);
  known.set(metadata, ofMetadata.set(spec, made));
  return made;
}

function compiled(spec: QuestionnaireSpec, metadata: Metadata, components: ComponentNames): QuestionnaireType | Error {
  try {
    return compileQuestionnaire(parseQuestionnaireSpec(spec), metadata, components);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
