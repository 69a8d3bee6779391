import { FILE, recordId, type ServerOperation } from "@armature/server";
import { operation } from "../../kit/server/typed.ts";
import { BILLING_FILES } from "../file-types.ts";
import * as contracts from "../operations.ts";

export const operations: readonly ServerOperation[] = [
  operation(
    contracts.downloadFeeSchedule,
    { access: { who: "session", may: { entity: FILE, action: "view" } }, answer: "file" },
    ({ params: { id } }, { files }) => files.open(recordId(id), BILLING_FILES.feeSchedule),
  ),
];
