import { definitionSuite } from "@armature/plugins/kit/definition-suite.testing.ts";
import { describe } from "vitest";
import { ownPlugins } from "./kit/own-plugins.testing.ts";
import { plugins } from "./registry/inputs.ts";

describe("an attribute of each own element type can be defined [F-051]", () => definitionSuite(ownPlugins, plugins));
