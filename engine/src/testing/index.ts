export { CLINICS, DECLARED_CLINICS } from "./application.ts";
export { ELEMENTS } from "./elements.ts";
export { anEntity, check, contextOf, metadataOf, problemsOf, rule } from "./metadata.ts";
