import "@armature/plugins/styles.css";
import { refusal } from "@armature/renderer/testing";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  button,
  cells,
  choose,
  field,
  offered,
  servedWorld,
  stays,
  reported,
  visitAdmin,
} from "./security-admin.testing.ts";

const QUESTION = "/api/security/question";
const ANSWER = "/api/security/answer";

const served = servedWorld();
const { sent } = served;
const link = (name: string) => page.getByRole("link", { name, exact: true });
const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
const isOff = (element: ReturnType<typeof button>) => expect.element(element).toHaveAttribute("aria-disabled", "true");
const dialog = page.getByRole("alertdialog");

describe("the list of questions", () => {
  test("has those at the top with their answers counted, narrowed by a filter [ADM-183, ADM-185]", async () => {
    visitAdmin("question/list");
    await expect
      .poll(() => cells("Questions", 0, 1, 2))
      .toEqual([
        ["Alone?", "–", "0"],
        ["Do they book?", "–", "1"],
        ["Do they sign?", "Orders", "3"],
      ]);
    await expect.element(link("Add")).toHaveAttribute("href", "/provider/userSecurity/question/create");
    await field("Find").fill("orders");
    await expect.poll(() => cells("Questions", 0)).toEqual([["Do they sign?"]]);
  });
  test("shows the answers of a question below the table, at an address of their own [ADM-071, ADM-072, F-058]", async () => {
    const where = visitAdmin("question/list?find=do");
    await link("Answers of Do they sign?").click();
    await expect.poll(where).toBe("question/1/answers?find=do");
    await expect.poll(() => cells("Answers", 0)).toEqual([["Yes"], ["No"], ["Never"]]);
    const [list, answers] = ["Questions", "Answers"].map((name) => page.getByRole("table", { name }).element());
    expect(list?.compareDocumentPosition(answers as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expect.element(page.getByRole("heading", { name: "Answers", exact: true })).toBeInViewport();
    expect(document.activeElement?.contains(answers as Node)).toBe(true);
    await expect.poll(() => cells("Questions", 0)).toEqual([["Do they book?"], ["Do they sign?"]]);
    await link("Answers of Do they book?").click();
    await expect.poll(where).toBe("question/2/answers?find=do");
    await expect.element(link("Answers of Do they book?")).toHaveAttribute("aria-current", "page");
  });
  test("has deprecated ones only where they are asked for [ADM-184, ADM-185]", async () => {
    visitAdmin("question/list");
    await box("Show deprecated questions").click();
    await expect.poll(() => cells("Questions", 0)).toContainEqual(["Do they fax?"]);
    await expect.element(box("Do they fax? is deprecated")).toBeChecked();
    await box("Show deprecated questions").click();
    await expect.poll(() => cells("Questions", 0)).not.toContainEqual(["Do they fax?"]);
  });
  test("deprecates and says so, or that it could not [ADM-202, ADM-217]", async () => {
    visitAdmin("question/list?deprecated=yes");
    await box("Alone? is deprecated").click();
    await reported("Question successfully deprecated");
    await box("Alone? is deprecated").click();
    await reported("Question successfully un-deprecated");
    expect(sent(`PUT ${QUESTION}/:id`)).toEqual([{ isDeprecated: 1 }, { isDeprecated: 0 }]);
    expect(served.server.calls(`PUT ${QUESTION}/:id`)[0]?.headers.get("if-match")).toBe("t1");
    served.server.on(`PUT ${QUESTION}/:id`, () => refusal(500, "Something went wrong."));
    await box("Alone? is deprecated").click();
    await reported("Error deprecating question");
    await box("Do they fax? is deprecated").click();
    await dialog.getByRole("button", { name: "Un-deprecate" }).click();
    await reported("Could not un-deprecate question");
  });
  test("asks before a deprecation reaches what is beneath, and counts it [F-057]", async () => {
    served.world["secAnswer"] = [
      ...(served.world["secAnswer"] ?? []),
      { id: 30, secQuestionId: 3, text: "All", isDeprecated: 0, updated: "t1" },
      { id: 31, secQuestionId: 3, text: "None", isDeprecated: 1, updated: "t1" },
    ];
    visitAdmin("question/list?deprecated=yes");
    await expect.element(box("Do they sign? is deprecated")).not.toBeChecked();
    (box("Do they sign? is deprecated").element() as HTMLElement).focus();
    await userEvent.keyboard(" ");
    await expect
      .element(dialog.getByText("With “Do they sign?”, 4 answers and 1 question beneath it are deprecated."))
      .toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(box("Do they sign? is deprecated")).not.toBeChecked();
    expect(sent(`PUT ${QUESTION}/:id`)).toEqual([]);
    await expect.element(box("Do they sign? is deprecated")).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect.element(dialog.getByRole("button", { name: "Deprecate" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await reported("Question successfully deprecated");
    expect(sent(`PUT ${QUESTION}/:id`)).toEqual([{ isDeprecated: 1 }]);
  });
  test.each([
    [
      "question/1/form",
      "Deprecate Question",
      "With “Do they sign?”, 3 answers and 1 question beneath it are deprecated.",
    ],
    ["question/1/answer/10/form", "Deprecate Answer", "With “Yes”, 1 question beneath it is deprecated."],
    ["question/4/form", "Deprecate Question", "With “Do they fax?”, 1 answer beneath it is un-deprecated."],
  ])("asks so by the switch of %s, too [F-057]", async (path, label, text) => {
    visitAdmin(path);
    await page.getByRole("switch", { name: label }).click();
    await expect.element(dialog.getByText(text)).toBeVisible();
    await dialog.getByRole("button", { name: /eprecate$/ }).click();
    await reported("successfully");
  });
  test("deletes neither what has answers nor what a primary role asks [ADM-185, ADM-212, ADM-213]", async () => {
    const without = (entity: string, secQuestionId: number) =>
      served.world[entity]?.filter((record) => record["secQuestionId"] !== secQuestionId) ?? [];
    served.world["secAnswer"] = without("secAnswer", 2);
    served.world["secRolePrimarySecQuestion"] = without("secRolePrimarySecQuestion", 1);
    visitAdmin("question/list");
    await isOff(button("Delete question Do they sign?"));
    await isOff(button("Delete question Do they book?"));
    await button("Delete question Alone?").click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => cells("Questions", 0)).not.toContainEqual(["Alone?"]);
  });
  test.each([
    [409, "This question could not be deleted because it is in use. Deprecate the question instead."],
    [500, "Could not delete this question."],
  ])("says of a delete that was answered %i: %s [ADM-215, ADM-216]", async (status, text) => {
    served.server.on(`DELETE ${QUESTION}/:id`, () => refusal(status, "Refused"));
    visitAdmin("question/list");
    await button("Delete question Alone?").click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await reported(text);
    stays(text);
  });
  test("says of a question that cannot be read that it could not get it [ADM-216]", async () => {
    served.server.on(`GET ${QUESTION}/:id`, () => refusal(404, "There is no question with this id."));
    visitAdmin("question/list");
    await button("Delete question Alone?").click();
    await reported("Could not get item.");
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe("the form of a question", () => {
  test("is read first; Edit turns it on, and blank help is none [ADM-188, ADM-192, ADM-194]", async () => {
    visitAdmin("question/1/form");
    await expect.element(field("Text")).toBeDisabled();
    await isOff(button("Save"));
    await button("Edit").click();
    await field("Text").fill("Do they sign at all?");
    await expect.element(page.getByText("20 / 255 characters")).toBeVisible();
    await expect.element(page.getByText("6 / 1000 characters")).toBeVisible();
    await field("Help Text").fill("  ");
    await button("Save").click();
    await expect.element(button("Edit")).toBeVisible();
    expect(sent(`PUT ${QUESTION}/:id`)).toEqual([{ text: "Do they sign at all?", helpText: null }]);
  });
  test("is read again after Save and after Cancel, which asks before a change is lost [ADM-188]", async () => {
    const where = visitAdmin("question/1/form");
    await button("Edit").click();
    await field("Text").fill("Who signs?");
    await button("Save").click();
    await expect.element(field("Text")).toBeDisabled();
    await expect.element(field("Text")).toHaveValue("Who signs?");
    await userEvent.keyboard("{Tab}");
    await button("Edit").click();
    await button("Cancel").click();
    await expect.element(field("Text")).toBeDisabled();
    await button("Edit").click();
    await field("Text").fill("Nobody?");
    await button("Cancel").click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.element(field("Text")).toHaveValue("Nobody?");
    await button("Cancel").click();
    await dialog.getByRole("button", { name: "Exit" }).click();
    await expect.element(field("Text")).toBeDisabled();
    await expect.element(field("Text")).toHaveValue("Who signs?");
    expect(where()).toBe("question/1/form");
    await button("Cancel").click();
    await expect.poll(where).toBe("question/list");
    expect(sent(`PUT ${QUESTION}/:id`)).toEqual([{ text: "Who signs?" }]);
  });
  test("cannot be saved before it is valid [ADM-195]", async () => {
    visitAdmin("question/1/form");
    await button("Edit").click();
    await field("Text").fill("");
    await isOff(button("Save"));
    await field("Text").fill("Who?");
    await expect.element(button("Save")).not.toHaveAttribute("aria-disabled");
  });
  test("is saved by Control+S once it is edited, and not before", async () => {
    visitAdmin("question/1/form");
    await expect.element(field("Text")).toBeDisabled();
    await userEvent.keyboard("{Control>}s{/Control}");
    await button("Edit").click();
    await field("Text").fill("Do they sign at all?");
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.element(button("Edit")).toBeVisible();
    expect(sent(`PUT ${QUESTION}/:id`)).toEqual([{ text: "Do they sign at all?" }]);
  });
  test("of a deprecated one is only read, nor are its answers changed [ADM-195, ADM-208]", async () => {
    visitAdmin("question/4/form");
    await reported("This question is deprecated.");
    await expect.element(field("Text")).toBeDisabled();
    await expect.element(button("Save")).not.toBeInTheDocument();
    await expect.element(button("Edit")).not.toBeInTheDocument();
    await expect.element(link("Add")).toHaveAttribute("aria-disabled", "true");
    await expect.element(box("Daily is deprecated")).toBeDisabled();
    await expect.element(link("Add Child Question")).toHaveAttribute("aria-disabled", "true");
  });
  test("of a child leads to what it depends on, and gives that up [ADM-186]", async () => {
    visitAdmin("question/3/form");
    const at = "/provider/userSecurity/question/1";
    await expect.element(link("Do they sign?")).toHaveAttribute("href", `${at}/form`);
    await expect.element(link("Yes")).toHaveAttribute("href", `${at}/answer/10/form`);
    await button("Remove dependency").click();
    await expect.element(link("Do they sign?")).not.toBeInTheDocument();
    expect(sent(`PUT ${QUESTION}/:id`)).toEqual([{ parentAnswerId: null }]);
  });
  test("of a child that is deprecated keeps what it depends on [ADM-186]", async () => {
    visitAdmin("question/3/form");
    await page.getByRole("switch", { name: "Deprecate Question" }).click();
    await isOff(button("Remove dependency"));
  });
  test("makes a child of the answer that the address names [ADM-182, ADM-187]", async () => {
    const where = visitAdmin("question/create?parentAnswerId=11");
    await reported("Asked where");
    await expect.element(link("No")).toBeVisible();
    await field("Text").fill("Why not?");
    await button("Save").click();
    await expect.poll(where).toMatch(/^question\/\d+\/form$/);
    expect(sent(`POST ${QUESTION}`)).toMatchObject([{ text: "Why not?", parentAnswerId: 11 }]);
  });
  test.each(["77", "none"])("makes none beneath an answer that is not there (%s) [ADM-187]", async (id) => {
    visitAdmin(`question/create?parentAnswerId=${id}`);
    await reported("The parent answer is not there any more.");
    expect(field("Text").elements()).toEqual([]);
  });
  test("makes one at the top [ADM-192]", async () => {
    visitAdmin("question/create");
    await field("Text").fill("Why?");
    await button("Save").click();
    await expect.poll(() => sent(`POST ${QUESTION}`)).toMatchObject([{ text: "Why?" }]);
    expect(served.world["secQuestion"]?.find(({ text }) => text === "Why?")?.["parentAnswerId"] ?? null).toBeNull();
  });
});

describe("the answers of a question", () => {
  test("tell what they open and what is asked beneath them [ADM-189, ADM-190, ADM-191]", async () => {
    visitAdmin("question/1/form");
    await expect
      .poll(() => cells("Answers", 0, 1, 2))
      .toEqual([
        ["Yes", "0", "Which orders?"],
        ["No", "0", "–"],
        ["Never", "0", "–"],
      ]);
    await expect.element(link("Add")).toHaveAttribute("href", "/provider/userSecurity/question/1/answer/create");
    await expect
      .element(link("Add Child Question").first())
      .toHaveAttribute("href", "/provider/userSecurity/question/create?parentAnswerId=10");
    await expect.element(box("Never is deprecated")).not.toBeChecked();
    await expect.element(button("Delete answer Never")).toBeVisible();
  });
  test("name their functions in order [ADM-190]", async () => {
    visitAdmin("question/2/form");
    await expect.poll(() => cells("Answers", 0, 1)).toEqual([["All", "2: Book visits, Sign orders"]]);
  });
  test("are not deleted while something uses them [ADM-209, ADM-210, ADM-211]", async () => {
    visitAdmin("question/1/form");
    await isOff(button("Delete answer Yes"));
    await isOff(button("Delete answer No"));
    await button("Delete answer Never").click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => cells("Answers", 0)).toEqual([["Yes"], ["No"]]);
  });
  test("with functions are not deleted [ADM-209]", async () => {
    visitAdmin("question/2/form");
    await isOff(button("Delete answer All"));
  });
  test.each([
    [409, ["Unable to delete answer. Answer in use", "Could not delete answer."]],
    [500, ["Could not delete answer."]],
  ])("say of a delete that was answered %i: %j [ADM-214]", async (status, texts) => {
    served.server.on(`DELETE ${ANSWER}/:id`, () => refusal(status, "Refused"));
    visitAdmin("question/1/form");
    await button("Delete answer Never").click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    for (const text of texts) await reported(text);
    expect(page.getByText("Unable to delete answer. Answer in use").elements().length > 0).toBe(status === 409);
  });
  test.each([
    ["children", "Unable to update child questions."],
    ["internal", "Unable to update answer."],
  ])("say what of a deprecation failed (%s) [ADM-218]", async (code, text) => {
    served.server.on(`PUT ${ANSWER}/:id`, () =>
      refusal(500, "Try again.", [{ code, attribute: null, message: "Try again." }]),
    );
    visitAdmin("question/1/form");
    await box("Never is deprecated").click();
    await reported(text);
  });
});

describe("the form of an answer", () => {
  test("has its texts, and leads to its question [ADM-193, ADM-196, ADM-200]", async () => {
    const where = visitAdmin("question/1/answer/10/form");
    await expect.element(page.getByRole("heading", { name: "Edit Answer" })).toBeVisible();
    await expect.element(link("Do they sign?")).toHaveAttribute("href", "/provider/userSecurity/question/1/form");
    await expect.element(page.getByRole("switch", { name: "Deprecate Answer" })).not.toBeChecked();
    await expect.element(button("Cancel")).toBeVisible();
    await field("Answer Text").fill("Yes!");
    await field("Answer Help Text").fill("Always");
    await expect.element(page.getByText("4 / 255 characters")).toBeVisible();
    await expect.element(page.getByText("6 / 1000 characters")).toBeVisible();
    await button("Save").click();
    await expect.poll(where).toBe("question/1/form");
    expect(sent(`PUT ${ANSWER}/:id`)).toEqual([{ text: "Yes!", helpText: "Always" }]);
  });
  test("makes one of its question [ADM-196, ADM-200]", async () => {
    const where = visitAdmin("question/1/answer/create");
    await expect.element(page.getByRole("heading", { name: "Create Answer" })).toBeVisible();
    await expect.element(link("Do they sign?")).toHaveAttribute("href", "/provider/userSecurity/question/1/form");
    await expect.element(button("Cancel")).toBeVisible();
    await field("Answer Text").fill("Maybe");
    await field("Answer Help Text").fill("Or not");
    await button("Save").click();
    await expect.poll(where).toMatch(/^question\/1\/answer\/\d+\/form$/);
    expect(sent(`POST ${ANSWER}`)).toMatchObject([{ text: "Maybe", helpText: "Or not", secQuestionId: 1 }]);
  });
  test("lists its child questions, which lead to their forms [ADM-197]", async () => {
    const where = visitAdmin("question/1/answer/10/form");
    await expect.poll(() => cells("Child Questions", 0)).toEqual([["Which orders?"]]);
    await expect
      .element(link("Add"))
      .toHaveAttribute("href", "/provider/userSecurity/question/create?parentAnswerId=10");
    await page.getByText("Which orders?").click();
    await expect.poll(where).toBe("question/3/form");
  });
  test("adds functions and turns them around [ADM-198, ADM-199, ADM-201]", async () => {
    visitAdmin("question/2/answer/20/form");
    await expect.poll(() => cells("Security Functions", 0)).toEqual([["Book visits"], ["Sign orders"]]);
    await expect.element(button("Revert Sign orders")).toHaveTextContent("Revert");
    await button("Invert Book visits").click();
    await expect.element(button("Revert Book visits")).toBeVisible();
    await button("Revert Sign orders").click();
    await expect.element(button("Invert Sign orders")).toBeVisible();
    await expect.poll(() => offered("Add Function")).toEqual(["Fax"]);
    await choose("Add Function", "Fax");
    await button("Add").click();
    await expect.poll(() => cells("Security Functions", 0)).toContainEqual(["Fax"]);
    expect(sent("POST /api/security/answerFunction")).toEqual([{ secAnswerId: 20, secFunctionId: 3 }]);
    expect(sent("PUT /api/security/answerFunction/:id")).toEqual([{ inverted: 1 }, { inverted: 0 }]);
  });
  test("deprecates by a switch; what is deprecated is not edited nor added to [ADM-200, ADM-205, ADM-206]", async () => {
    visitAdmin("question/1/answer/12/form");
    await page.getByRole("switch", { name: "Deprecate Answer" }).click();
    await reported("This answer is deprecated.");
    expect(sent(`PUT ${ANSWER}/:id`)).toEqual([{ isDeprecated: 1 }]);
    await expect.element(field("Answer Text")).toBeDisabled();
    await expect.element(button("Save")).not.toBeInTheDocument();
    await expect.element(link("Add")).toHaveAttribute("aria-disabled", "true");
    await expect.element(page.getByRole("combobox", { name: "Add Function" })).toBeDisabled();
    await page.getByRole("switch", { name: "Deprecate Answer" }).click();
    await expect.element(field("Answer Text")).toBeEnabled();
  });
  test("stays deprecated as long as its question is [ADM-207]", async () => {
    visitAdmin("question/4/answer/40/form");
    await reported("Its question is deprecated too. Restore that first.");
    await expect.element(page.getByRole("switch", { name: "Deprecate Answer" })).toBeDisabled();
  });
});
