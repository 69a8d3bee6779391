import { createContext } from "react";
import type { Density } from "./table-types.ts";

/** The density of tables without their own. */
export const DensityContext = createContext<Density>("comfortable");
