import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test.each(["renderer/src/shell/create-app.tsx", ".storybook/preview.tsx", "renderer/src/testing/mount.tsx"])(
  "%s keeps keys of input methods from handlers before anything is shown [F-113]",
  (file) => {
    const source = readFileSync(file, "utf8");
    expect(source).toMatch(/import \{ quietKeys \} from/);
    expect(source).toMatch(/^ {0,2}quietKeys\(\);$/m);
  },
);
