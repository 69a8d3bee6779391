import { vi } from "vitest";
import { sentenceOf } from "./refuse-to-start.ts";

/** What a command prints, and its exit code. What it throws is printed as its sentence, as the command line does. */
export async function outcomeOf(
  command: () => Promise<void>,
): Promise<{ readonly printed: string; readonly code: unknown }> {
  const lines: string[] = [];
  const print = (line: unknown) => void lines.push(String(line));
  const spies = [vi.spyOn(console, "log"), vi.spyOn(console, "error")].map((spy) => spy.mockImplementation(print));
  try {
    await command();
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    print(sentence);
    process.exitCode = 1;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  const code = process.exitCode;
  process.exitCode = undefined;
  return { printed: lines.join("\n"), code };
}
