import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** A question is one only if its text has parts. */
const WINDOW = /<(Dialog|Drawer|VerticalStepper|Stepper)\b|<ConfirmDialog\b[^;]{0,600}?text=\{\s*</;
const INPUT =
  /<(TextField|TextInput|TextArea|ChoiceBox|ManyChoiceBox|Select|ValueField|YesNoInput|DateInput|FileInput|ChoiceCard)\b/;
/** Components that keep a draft and ask before closing. */
const KEPT = /\b(GuardedDialog|KeptForm|EntityForm)\b/;

/** Windows with a field in which nothing is typed that could be lost, and why. */
const NOTHING_TO_LOSE: Readonly<Record<string, string>> = {
  "renderer/src/form/ConflictWindow.tsx": "chooses between two values, both of which stay in the form",
  "plugins/screens/definitions/history/RevertDialogs.tsx": "chooses between two values, before anything is saved",
  "renderer/src/shell/OrganizationPicker.tsx": "chooses an organization, which is switched to at once",
  "plugins/screens/account/MovePerson.tsx": "chooses one organization, to which a person is moved at once",
  "renderer/src/export/ExportDialog.tsx": "chooses the columns of one download",
  "plugins/screens/definitions/attribute/DeleteAttribute.tsx": "repeats a name to confirm a delete",
  "plugins/screens/definitions/webhook/NewWebhook.tsx": "chooses one kind of record, before the form is opened",
  "plugins/screens/definitions/model/DeleteKind.tsx": "repeats a name to confirm a delete",
  "plugins/onboarding/security/screens/RoleSteps.tsx": "asks a question whose window has no field",
  "plugins/onboarding/mapping/screens/EpicIdDialog.tsx": "chooses a file, which no browser can keep",
};

function windowsWithFields(): readonly string[] {
  const files = globSync(["renderer/src/**/*.tsx", "plugins/**/*.tsx"], { cwd: root });
  const views = files.filter((file) => !/\.(test|stories|testing)\.tsx$|\/ui\/|\/testing\/|node_modules/.test(file));
  return views.filter((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return WINDOW.test(text) && INPUT.test(text) && !KEPT.test(text);
  });
}

test("every window and stepper with fields keeps a draft and asks before it closes, or has nothing to lose [F-022]", () => {
  expect(windowsWithFields().toSorted()).toEqual(Object.keys(NOTHING_TO_LOSE).toSorted());
});
