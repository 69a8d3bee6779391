import { readFileSync } from "node:fs";
import path from "node:path";
import axe from "axe-core";
import { root } from "../run-steps.ts";
import { code, page, table } from "./markdown.ts";

const FINDINGS = "docs/reference/accessibility-findings.json";
/** The rules that the tests run, by their tags. */
const RUN = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** What people found about a criterion of WCAG 2.2, and tests that prove a part of it. */
export interface Criterion {
  readonly id: string;
  readonly name: string;
  readonly level: "A" | "AA";
  readonly conformance: "Supports" | "Partially Supports" | "Does Not Support" | "Not Applicable";
  readonly remarks: string;
  readonly tests: readonly { readonly file: string; readonly title: string }[];
}

interface Findings {
  readonly untried: readonly string[];
  readonly criteria: readonly Criterion[];
}

export function findings(): Findings {
  return JSON.parse(readFileSync(path.join(root, FINDINGS), "utf8")) as Findings;
}

export function accessibilityPage(): string {
  const { untried, criteria } = findings();
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { readonly version: string };
  return page(
    "Accessibility conformance report",
    `WCAG edition, after the form of VPAT 2.5. It is about Armature ${version} and the pages that it makes of metadata, as of this release. Contact: as in [SECURITY.md](../../SECURITY.md).`,
    "## How it was evaluated",
    howEvaluated(criteria),
    "## What nobody has tried",
    untried.map((each) => `- ${each}`).join("\n"),
    "## Terms",
    "**Supports**: at least one way works without known defects. **Partially Supports**: some of it does not. **Does Not Support**: most of it does not. **Not Applicable**: the product has nothing of this kind.",
    "## Table 1: success criteria, level A",
    tableOf(criteria.filter(({ level }) => level === "A")),
    "## Table 2: success criteria, level AA",
    tableOf(criteria.filter(({ level }) => level === "AA")),
    "## Table 3: success criteria, level AAA",
    "Not evaluated.",
  );
}

function howEvaluated(criteria: readonly Criterion[]): string {
  const count = new Set(criteria.flatMap(({ tests }) => tests.map(({ file, title }) => `${file} ${title}`))).size;
  return `- By axe-core ${axe.version}, with its ${axe.getRules(RUN).length} rules for WCAG 2.2 A and AA: on the pages of the product in both looks, at 1440 and 390 px, and on each story of the parts of pages. One violation fails the tests, and a release needs all of them.
- By ${count} tests that do what a person does, with the keyboard alone, at 200 % zoom or in a contrast theme. They are named in the tables, and must be there and pass as well.
- By reading what no program can decide. These findings are in \`${FINDINGS}\`; this page is made of them.`;
}

function tableOf(criteria: readonly Criterion[]): string {
  const rows = criteria.map(({ id, name, conformance, remarks, tests }) => {
    const rules = axe.getRules(RUN).filter(({ tags }) => tags.includes(`wcag${id.replaceAll(".", "")}`));
    const byAxe = rules.length === 0 ? "" : ` Rules of axe: ${rules.length}.`;
    const byTests = tests.map(({ file, title }) => ` ${code(file)}: ${code(title)}.`).join("");
    return [`${id} ${name}`, conformance, `${remarks}${byAxe}${byTests}`];
  });
  return table(["Criterion", "Conformance", "Remarks"], rows);
}
