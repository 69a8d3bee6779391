export { loadApplication } from "./load-application.ts";
