import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StoredSecAnswer, StoredSecQuestion } from "../kit/records.ts";
import { type QuestionModel, questionModel } from "./question-model.ts";
import {
  answeredPairs,
  askedQuestions,
  asksAnything,
  giveAnswer,
  type GivenAnswers,
  givenAnswers,
  keptAnswers,
  NO_ANSWERS,
  roleAnswerIssues,
} from "./role-answers.ts";

const ROLE = 1;
const EMPTY_ROLE = 2;
const [SIGNS, ORDERS, WHERE, OLD, DOSES, NOBODY] = [10, 11, 12, 13, 14, 15];
const [SIGNS_YES, SIGNS_NO, ORDERS_YES, ORDERS_OLD, HERE, DOSE] = [100, 101, 110, 111, 120, 140];
const question = (id: number, text: string, over: Partial<StoredSecQuestion> = {}): StoredSecQuestion => ({
  id,
  text,
  parentAnswerId: null,
  isDeprecated: 0,
  ...over,
});
const answer = (id: number, secQuestionId: number, text: string, isDeprecated: 0 | 1 = 0): StoredSecAnswer => ({
  id,
  secQuestionId,
  text,
  isDeprecated,
});
const link = (secRolePrimaryId: number, secQuestionId: number, orderNumber: number) => ({
  id: secQuestionId,
  secRolePrimaryId,
  secQuestionId,
  orderNumber,
});

/** Beneath 'Signs? Yes' comes 'Orders?', beneath its 'Yes' 'Doses?'. */
const MODEL = questionModel({
  secQuestion: [
    question(SIGNS, "Signs?"),
    question(ORDERS, "Orders?", { parentAnswerId: SIGNS_YES }),
    question(DOSES, "Doses?", { parentAnswerId: ORDERS_YES }),
    question(WHERE, "Where?"),
    question(OLD, "Old?", { isDeprecated: 1 }),
    question(NOBODY, "Unanswerable?"),
  ],
  secAnswer: [
    answer(SIGNS_NO, SIGNS, "No"),
    answer(SIGNS_YES, SIGNS, "Yes"),
    answer(ORDERS_YES, ORDERS, "Yes"),
    answer(ORDERS_OLD, ORDERS, "Sometimes", 1),
    answer(HERE, WHERE, "Here"),
    answer(DOSE, DOSES, "Some"),
    answer(150, NOBODY, "Gone", 1),
    answer(130, OLD, "Left"),
  ],
  secRolePrimarySecQuestion: [link(ROLE, WHERE, 2), link(ROLE, SIGNS, 1), link(ROLE, OLD, 3), link(EMPTY_ROLE, OLD, 1)],
});
const given = (...pairs: readonly (readonly [number, number])[]): GivenAnswers => new Map(pairs);
const askedWith = (answers: GivenAnswers) =>
  askedQuestions(MODEL, ROLE, answers).map(({ question: { text }, beneath }) => `${beneath?.id ?? 0} ${text}`);

describe("a primary role asks", () => {
  test.each<[title: string, answers: GivenAnswers, asked: readonly string[]]>([
    ["its open questions in their order [GEN-161]", NO_ANSWERS, ["0 Signs?", "0 Where?"]],
    [
      "beneath an answer its own questions [GEN-164]",
      given([SIGNS, SIGNS_YES]),
      ["0 Signs?", `${SIGNS_YES} Orders?`, "0 Where?"],
    ],
    ["beneath another answer others [GEN-164]", given([SIGNS, SIGNS_NO]), ["0 Signs?", "0 Where?"]],
    [
      "to any depth",
      given([SIGNS, SIGNS_YES], [ORDERS, ORDERS_YES]),
      ["0 Signs?", `${SIGNS_YES} Orders?`, `${ORDERS_YES} Doses?`, "0 Where?"],
    ],
    ["nothing beneath what is not asked", given([ORDERS, ORDERS_YES]), ["0 Signs?", "0 Where?"]],
  ])("%s", (_, answers, asked) => {
    expect(askedWith(answers)).toEqual(asked);
  });

  test("offers no deprecated answer", () => {
    const [, orders] = askedQuestions(MODEL, ROLE, given([SIGNS, SIGNS_YES]));
    expect(orders?.question.choices.map(({ id }) => id)).toEqual([ORDERS_YES]);
  });

  test("nothing where all its questions are deprecated, and nothing without a role [GEN-160]", () => {
    expect([ROLE, EMPTY_ROLE, 77, null].map((id) => asksAnything(MODEL, id))).toEqual([true, false, false, false]);
  });

  test("a linked question that nobody can answer is left out", () => {
    const model = { ...MODEL, linked: new Map([[ROLE, [NOBODY, WHERE]]]) };
    expect(askedQuestions(model, ROLE, NO_ANSWERS).map(({ question: { id } }) => id)).toEqual([WHERE]);
  });

  test("each question once, where answers and questions go round in a circle", () => {
    const model = {
      ...MODEL,
      children: new Map([
        [SIGNS_YES, [WHERE]],
        [HERE, [SIGNS]],
      ]),
    };
    const answers = given([SIGNS, SIGNS_YES], [WHERE, HERE]);
    expect(askedQuestions(model, ROLE, answers).map(({ question: { id } }) => id)).toEqual([SIGNS, WHERE]);
  });
});

describe("giving an answer", () => {
  const all = given([SIGNS, SIGNS_YES], [ORDERS, ORDERS_YES], [DOSES, DOSE], [WHERE, HERE]);
  test("drops all that was beneath the former one, and nothing else [GEN-165]", () => {
    const next = giveAnswer(MODEL, ROLE, all, { questionId: SIGNS, answerId: SIGNS_NO });
    expect(next).toEqual(given([SIGNS, SIGNS_NO], [WHERE, HERE]));
    const back = giveAnswer(MODEL, ROLE, next, { questionId: SIGNS, answerId: SIGNS_YES });
    expect(back).toEqual(given([SIGNS, SIGNS_YES], [WHERE, HERE]));
  });
  test("that was given already changes nothing", () => {
    expect(giveAnswer(MODEL, ROLE, all, { questionId: SIGNS, answerId: SIGNS_YES })).toEqual(all);
  });
  test("what is stored and deprecated since has to be given again", () => {
    const stored = givenAnswers(MODEL, [SIGNS_YES, ORDERS_OLD, 999]);
    expect(stored).toEqual(given([SIGNS, SIGNS_YES], [ORDERS, ORDERS_OLD]));
    expect(keptAnswers(MODEL, ROLE, stored)).toEqual(given([SIGNS, SIGNS_YES]));
  });
  test("its texts and those of its question are told in the order asked", () => {
    expect(answeredPairs(MODEL, ROLE, all)).toEqual([
      { question: "Signs?", answer: "Yes" },
      { question: "Orders?", answer: "Yes" },
      { question: "Doses?", answer: "Some" },
      { question: "Where?", answer: "Here" },
    ]);
  });
});

test.each<[title: string, ids: readonly number[], issues: readonly (readonly [string, object])[]]>([
  ["whole", [SIGNS_YES, ORDERS_YES, DOSE, HERE], []],
  ["in another order", [HERE, DOSE, ORDERS_YES, SIGNS_YES], []],
  ["one missing", [SIGNS_NO], [["answerMissing", { question: WHERE }]]],
  ["one beneath missing", [SIGNS_YES, HERE], [["answerMissing", { question: ORDERS }]]],
  ["unknown", [SIGNS_NO, HERE, 999], [["answerUnknown", { answer: 999 }]]],
  ["deprecated", [SIGNS_YES, ORDERS_OLD, HERE], [["answerDeprecated", { answer: ORDERS_OLD, question: ORDERS }]]],
  ["not asked for", [SIGNS_NO, HERE, ORDERS_YES], [["answerNotAsked", { answer: ORDERS_YES }]]],
  ["to a deprecated question", [SIGNS_NO, HERE, 130], [["answerNotAsked", { answer: 130 }]]],
  ["two to one question", [SIGNS_NO, SIGNS_YES, HERE], [["answerRepeated", { question: SIGNS }]]],
])("the answers of a role are checked: %s", (_, ids, issues) => {
  const found = roleAnswerIssues(MODEL, ROLE, ids);
  expect(found.map(({ code, args }) => [code, args])).toEqual(issues);
});

/** Random trees: every question but the first few stands beneath some answer, of a deprecated one now and then. */
const anyModel: fc.Arbitrary<QuestionModel> = fc
  .array(fc.tuple(fc.nat(30), fc.boolean(), fc.integer({ min: 0, max: 3 })), { minLength: 1, maxLength: 12 })
  .map((rows) =>
    questionModel({
      secQuestion: rows.map(([parent, isOld], i) =>
        question(i + 1, `Q${i}`, { parentAnswerId: i < 2 ? null : parent + 100, isDeprecated: isOld && i > 3 ? 1 : 0 }),
      ),
      secAnswer: rows.flatMap(([, , count], i) =>
        Array.from({ length: count }, (_, k) => answer(100 + i * 3 + k, i + 1, `A${i}${k}`, k === 2 ? 1 : 0)),
      ),
      secRolePrimarySecQuestion: rows.slice(0, 2).map((_, i) => link(ROLE, i + 1, 2 - i)),
    }),
  );
/** Answers until nothing more is asked. */
function answerAll(model: QuestionModel, pick: (count: number) => number): GivenAnswers {
  let answers = NO_ANSWERS;
  for (;;) {
    const open = askedQuestions(model, ROLE, answers).find(({ answerId }) => answerId === null);
    const choices = open?.question.choices ?? [];
    const chosen = choices[pick(choices.length)];
    if (!open || !chosen) return answers;
    answers = giveAnswer(model, ROLE, answers, { questionId: open.question.id, answerId: chosen.id });
  }
}

test("a person who answers what is asked has a role that is accepted, whatever the model, and not one answer less or more", () => {
  let withChildren = 0;
  fc.assert(
    fc.property(anyModel, fc.infiniteStream(fc.nat()), (model, stream) => {
      const answers = answerAll(model, (count) => Number(stream.next().value) % Math.max(1, count));
      const ids = [...answers.values()];
      expect(roleAnswerIssues(model, ROLE, ids)).toEqual([]);
      expect(keptAnswers(model, ROLE, answers)).toEqual(answers);
      if (askedQuestions(model, ROLE, answers).some(({ beneath }) => beneath !== null)) withChildren += 1;
      for (const id of ids) {
        expect(
          roleAnswerIssues(
            model,
            ROLE,
            ids.filter((each) => each !== id),
          ).length,
        ).toBeGreaterThan(0);
      }
      const others = [...model.answers.keys()].filter((id) => !ids.includes(id));
      for (const id of others) expect(roleAnswerIssues(model, ROLE, [...ids, id]).length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
  expect(withChildren).toBeGreaterThan(5);
});
