export { type CellProps, definePlugin, type ElementPlugin, type InputProps, type OptionSource } from "./element-plugin.ts";
