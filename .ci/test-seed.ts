import fc from "fast-check";

/**
 * Property tests use the same cases in every run, so that only a change can break them. TEST_SEED gives other cases.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env["TEST_SEED"] ?? 7) });
