export { aSession, DECLARED, metadataAnswer, metadataWithTeams, NOBODY, personAttributes, text } from "./clinic.ts";
export { fakePlugins } from "./fake-plugins.tsx";
export {
  type FakeHandler,
  type FakeRequest,
  type FakeServer,
  fakeServer,
  listHandler,
  NO_RECORDS,
  refusal,
  withStatus,
} from "./fake-server.ts";
export { type FakeUpload, type FakeUploads, fakeUploads } from "./fake-uploads.ts";
export { aFile, giveFile } from "./give-file.ts";
export { mount, unmount } from "./mount.tsx";
export { closeApp, screensOf, serveApp } from "./serve-app.ts";
export { compiledOf, compiledPersons, personType, typeOf, TestFrame, type TestFrameProps } from "./TestFrame.tsx";
export { typeFast } from "./type-fast.ts";
export { type Visit, visitApp } from "./visit-app.tsx";
export { pageViolations } from "./page-violations.ts";
export { preloadForms } from "../form/preload.ts";
