import { modulesConform } from "../../server/src/modules/conformance.testing.ts";
import { createPortal } from "./server.ts";

modulesConform(createPortal());
