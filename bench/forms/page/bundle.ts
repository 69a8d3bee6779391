// What an application imports for its forms. This is the entry of the bundle whose size is measured.
export { compilePublished, createRegistry } from "@armature/engine";
export { plugins } from "@armature/onboarding/inputs";
export { EntityForm } from "@armature/renderer";
