import { conformance } from "./kit/element-laws.testing.ts";

// An application need not have element types of its own: this passes where there is no such folder [F-123].
await conformance("plugins/no-such-folder");
