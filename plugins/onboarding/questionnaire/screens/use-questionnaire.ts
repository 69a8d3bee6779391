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

/** The questionnaire of the session's organization. Its completion is updated when anybody saves an answer. */
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

/** Loads the questionnaire again when metadata is published, because it contains labels and hints from there. */
function useNewRevision(refetch: () => unknown): void {
  const { revision } = useMetadata();
  const seen = useRef(revision);
  useEffect(() => {
    if (seen.current === revision) return;
    seen.current = revision;
    void refetch();
  }, [revision, refetch]);
}

/** What completion reads, limited to the entities that exist for organizations of this care setting. */
function useServedNeeds(type: QuestionnaireType | null): QuestionnaireType["needs"] {
  const { entities } = useMetadata();
  const { variant } = useSession();
  return useMemo(() => {
    const isServed = (entity: EntityType | undefined) => entity !== undefined && servesVariant(entity, variant);
    return type?.needs.filter(({ entity }) => isServed(entities.get(entity))) ?? [];
  }, [type, entities, variant]);
}

/** The compiled questionnaire. Null while it loads. An Error if it does not fit the metadata, which may be newer. */
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

/** Compiles a questionnaire once, for all pages that show it. */
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
