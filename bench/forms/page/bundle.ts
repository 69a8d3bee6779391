// What an application imports for its forms. This is the entry of the bundle whose size is measured.
export { createRegistry } from "@armature/engine";
export { compilePublished } from "@armature/engine/schema";
export { plugins } from "@armature/onboarding/inputs";
export { EntityForm } from "@armature/renderer";
