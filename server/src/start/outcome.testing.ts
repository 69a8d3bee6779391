import { vi } from "vitest";

/** What a command prints, and its exit code. */
export async function outcomeOf(
  command: () => Promise<void>,
): Promise<{ readonly printed: string; readonly code: unknown }> {
  const lines: string[] = [];
  const print = (line: unknown) => void lines.push(String(line));
  const spies = [vi.spyOn(console, "log"), vi.spyOn(console, "error")].map((spy) => spy.mockImplementation(print));
  await command();
  for (const spy of spies) spy.mockRestore();
  const code = process.exitCode;
  process.exitCode = undefined;
  return { printed: lines.join("\n"), code };
}
