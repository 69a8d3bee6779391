export * as contracts from "./operations.ts";
