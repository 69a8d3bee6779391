import { errorText, useAllRecords, useSaveRecord } from "@armature/renderer";
import { announce, notify } from "@armature/renderer/ui";
import { useState } from "react";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { BUILD_STEPS, type BuildStep, isBuilt, type Structure, valuesOf, withRecords } from "./model.ts";

/** The progress of a step. */
type StepState = "Not Built" | "Building..." | "Built";

interface Failure {
  readonly step: BuildStep;
  readonly text: string;
}

const NOTHING: Structure["records"] = { location: [], department: [] };

/** Runs the default build. Created records count as built before the lists are loaded again. */
export function useDefaultBuild(structure: Structure) {
  const [made, setMade] = useState(NOTHING);
  const [running, setRunning] = useState<BuildStep | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const make = useMake();
  const known = withRecords(structure, made);

  /** Creates the missing records one after the other. */
  const makeMissing = async () => {
    let own = made;
    for (const step of BUILD_STEPS) {
      const current = withRecords(structure, own);
      if (isBuilt(step, current)) continue;
      setRunning(step);
      const outcome = await make(step, current);
      if ("failure" in outcome) return outcome.failure;
      own = { ...own, [step.part]: [...own[step.part], outcome.record] };
      setMade(own);
    }
    return null;
  };

  const build = async () => {
    setFailure(null);
    const failed = await makeMissing();
    setRunning(null);
    setFailure(failed);
    if (failed === null) notify({ type: "success", message: SUCCESS });
    else announce(`${failed.step.title}: ${failed.text}`, { assertive: true });
  };

  const stateOf = (step: BuildStep): StepState => {
    if (running === step) return "Building...";
    return isBuilt(step, known) ? "Built" : "Not Built";
  };
  return {
    known,
    steps: BUILD_STEPS.map((step) => ({
      title: step.title,
      state: stateOf(step),
      /** The server's message, if this step failed last. */
      warning: failure?.step === step ? failure.text : null,
    })),
    isRunning: running !== null,
    build,
  };
}

const SUCCESS = "Billing and ROI locations and departments successfully built";

/**
 * Creates the record of one step. After a failure it loads the list again, because somebody else may have created the
 * record.
 */
function useMake() {
  const types = { location: useEntityType("location"), department: useEntityType("department") };
  const saves = { location: useSaveRecord(types.location).save, department: useSaveRecord(types.department).save };
  const lists = { location: useAllRecords(types.location), department: useAllRecords(types.department) };
  return async (step: BuildStep, structure: Structure) => {
    try {
      const { result } = await saves[step.part]({ id: null, values: valuesOf(step, structure) });
      return { record: result };
    } catch (error) {
      await lists[step.part].refetch();
      return { failure: { step, text: errorText(error) } };
    }
  };
}
