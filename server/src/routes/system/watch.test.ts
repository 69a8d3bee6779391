import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { registerTemplate, startRegister, type TestRegister } from "../../testing/equipment.testing.ts";

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, "../../../../docs", file), "utf8");

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly summary: string;
  readonly description: string;
}

/** The rules of a file in which each value is on its line, between single quotes or plain. */
function rulesIn(text: string): readonly Rule[] {
  return text
    .split(/^ {6}- (?=alert:)/m)
    .slice(1)
    .map((rule) => {
      const fields = [...rule.matchAll(/^ *(\w+): (?:'(.*)'|(\S.*))$/gm)];
      return Object.fromEntries(
        fields.map(([, key = "", quoted, plain]) => [key, quoted?.replaceAll("''", "'") ?? plain]),
      ) as unknown as Rule;
    });
}

interface Panel {
  readonly title: string;
  readonly description: string;
  readonly targets: readonly { readonly expr: string }[];
}

const rules = rulesIn(read("operate/alerts.yaml"));
const { panels } = JSON.parse(read("operate/grafana-dashboard.json")) as { readonly panels: readonly Panel[] };
const guide = read("guides/watch.md");

/** The metrics that an expression names, without what a histogram adds to its name. */
function namedIn(expression: string): readonly string[] {
  const names = expression.match(/\b(?:armature|nodejs|process)_\w+/g) ?? [];
  return names.map((name) => name.replace(/(?<=_seconds)_(?:bucket|count|sum)$/, ""));
}

describePostgresql(
  "what watches the product",
  (database) => {
    let product: TestRegister;
    let metrics: ReadonlyMap<string, readonly string[]>;
    beforeAll(async () => {
      product = await startRegister(database());
      await product.create({ name: "One" });
      const { bytes } = await product.call("manager", "GET", "/metrics");
      const text = bytes.toString();
      const names = [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name = ""]) => name);
      const labelsOf = (name: string) => {
        const samples = text.matchAll(new RegExp(`^${name}(?:_bucket|_count)?\\{(.*)\\}`, "gm"));
        return [...samples].flatMap(([, labels = ""]) =>
          [...labels.matchAll(/(\w+)="/g)].map(([, label = ""]) => label),
        );
      };
      metrics = new Map(names.map((name) => [name, labelsOf(name)]));
    });
    afterAll(() => product.close());

    test("eleven alerts name only metrics that there are, and say what to do [ADD-074]", () => {
      expect(rules).toHaveLength(11);
      for (const { alert, expr, summary, description, for: time } of rules) {
        const named = namedIn(expr);
        expect(named.length > 0 || expr.startsWith("up{"), alert).toBe(true);
        expect(
          named.filter((name) => !metrics.has(name)),
          alert,
        ).toEqual([]);
        expect(summary.length, alert).toBeGreaterThan(10);
        expect(description.length, alert).toBeGreaterThan(60);
        expect(time, alert).toMatch(/^\d+m$/);
      }
    });

    test("the dashboard names only metrics that there are, and each panel says what it shows [ADD-074]", () => {
      expect(panels.length).toBeGreaterThan(15);
      for (const { title, description, targets } of panels) {
        const named = targets.flatMap(({ expr }) => namedIn(expr));
        expect(named.length, title).toBeGreaterThan(0);
        expect(
          named.filter((name) => !metrics.has(name)),
          title,
        ).toEqual([]);
        expect(description, title).not.toBe("");
      }
      const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namedIn(expr))));
      const ours = [...metrics.keys()].filter((name) => name.startsWith("armature_"));
      expect(ours.filter((name) => !shown.has(name))).toEqual([]);
    });

    test("labels in expressions are those of the metrics [ADD-074]", () => {
      const expressions = [
        ...rules.map(({ expr }) => expr),
        ...panels.flatMap((panel) => panel.targets.map(({ expr }) => expr)),
      ];
      const added = new Set(["job", "instance"]);
      const unknown = expressions.flatMap((expression) =>
        [...expression.matchAll(/\b(armature_\w+)\{([^}]*)\}/g)].flatMap(([, metric = "", labels = ""]) => {
          const [name = ""] = namedIn(metric);
          const asked = [...labels.matchAll(/(\w+)\s*(?:=|!)/g)].map(([, label = ""]) => label);
          return asked
            .filter((label) => !added.has(label) && !metrics.get(name)?.includes(label))
            .map((label) => `${name} ${label}`);
        }),
      );
      expect(unknown.filter((one) => !/^armature_(security|publish)/.test(one))).toEqual([]);
    });

    test("the guide has each metric of ours, and no other [ADD-074]", () => {
      const listed = [...guide.matchAll(/^\| `(armature_\w+)` \|/gm)].map(([, name = ""]) => name);
      expect(listed.toSorted()).toEqual([...metrics.keys()].filter((name) => name.startsWith("armature_")).toSorted());
    });
  },
  registerTemplate,
);
