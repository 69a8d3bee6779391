import { describe } from "vitest";
import { definitionSuite } from "../../../kit/definition-suite.testing.ts";
import { plugins } from "../../../registry/inputs.ts";

describe("an attribute of each element type can be defined [F-051]", () => definitionSuite(plugins, plugins));
