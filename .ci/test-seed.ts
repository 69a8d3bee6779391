import fc from "fast-check";

/** Property tests draw the same cases in every run, so that a change alone can break them; TEST_SEED draws others. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env["TEST_SEED"] ?? 7) });
