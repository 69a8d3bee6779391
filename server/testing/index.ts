// Everything that tests of an application outside of this repository use, from one package.
export { loadApplication } from "@armature/cli";
export { conformance } from "@armature/plugins/conformance";
export {
  serveApp,
  startTestServer,
  type TestAnswer,
  type TestMail,
  type TestServer,
  type TestServerOptions,
} from "@armature/server/test-server";
