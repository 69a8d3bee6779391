import { createContext } from "react";
import type { Density } from "./table-types.ts";

/** The density of tables that name none. */
export const DensityContext = createContext<Density>("comfortable");
