// An application that tests open, and its calls.
export {
  type Answer,
  type Cast,
  type Headers,
  MADE_BY_SUITES,
  movableClock,
  openExample,
  testing,
  type Testing,
  type TestProduct,
  type TestProductOptions,
  tokenOf,
  withRowsLike,
} from "./test-product.ts";
export { ORIGIN, PASSWORD } from "../session/testing.ts";
export { type RecordMaker, recordMaker } from "../routes/testing.ts";
export { type Reviewing, reviewingAs } from "../routes/records/review.testing.ts";
export { type Caller, emptyTemplate, revisionOf, rowsOf, sharedProduct } from "../metadata/testing.ts";
export { openStream, type Stream } from "../events/testing.ts";
export { writtenMails } from "../mail/testing.ts";
export { isRehearsal } from "./rehearsal.testing.ts";

// Its databases.
export {
  cloneDatabase,
  describePostgresql,
  describePostgresqlFirst,
  silentLog,
  type Template,
} from "../database/testing.ts";
export { countingStatements } from "../database/count-statements.testing.ts";

// Files and sheets.
export { contentOf, type Fields, fileOf, formOf, upload } from "../files/testing.ts";
export { partsIn, rowOf, sheetFile, workbookOf } from "../sheets/testing.ts";
export {
  headerOf as sheetHeader,
  importUsers,
  number as numberCell,
  readUsers,
  row as sheetRow,
  text as textCell,
} from "../routes/sheets/sheet-import.testing.ts";
export { exportedFile, exportForm, sendForm } from "../routes/sheets/export.testing.ts";

// What holds for every application.
export { callsSuite } from "./calls-suite.testing.ts";
export { describedSuite } from "../routes/system/described-suite.testing.ts";
export { fuzzSuite } from "./fuzz-suite.testing.ts";
export { keptSuite } from "./kept-suite.testing.ts";
export { lookupsSuite } from "../records/facts/lookups-suite.testing.ts";
export { modulesConform } from "../modules/conformance.testing.ts";
export { quotaSuite } from "../files/quota-suite.testing.ts";
export { recordTypesSuite } from "../openapi/record-types-suite.testing.ts";
export { rightsSuite } from "../routes/rights-suite.testing.ts";
export { sheetSuite } from "../sheets/sheet-suite.testing.ts";
export { storedSuite } from "../conformance/stored-suite.testing.ts";

// Parts of the server that tests of an application run alone.
export { type Database, openDatabase } from "../database/open.ts";
export type { SystemSchema } from "../database/schema.ts";
export { createLog } from "../http/log.ts";
export { openProduct, type Product } from "../start/product.ts";
export type { CompiledMetadata } from "../metadata/compiled.ts";
export { compileShipped } from "../metadata/compile-shipped.ts";
export { readShipped } from "../metadata/shipped.ts";
export { createRecords } from "../records/records.ts";
export { queryInMemory } from "../records/read/in-memory.ts";
export type { Scope } from "../records/scope.ts";
export { seenBy } from "../modules/make-ports.ts";
export { sweepFileRecords } from "../files/sweep-records.ts";
export { readSheet } from "../sheets/read-workbook.ts";
export { demoSignIns } from "../seed/load-examples.ts";
export { loadOptionList, optionListsOf } from "../seed/option-list.ts";
export { readExampleRecords, readOptions } from "../seed/seed-files.ts";
export { addLargeExamples } from "../seed/large/large-examples.ts";
export { seededRandom } from "../seed/large/random.ts";
export { recordMaker as largeRecordMaker } from "../seed/large/record-maker.ts";
