import type { Response } from "@playwright/test";
import { startBrowser } from "../forms/bench-page.ts";

/** Smaller files are sent as they are. */
const WORTH_COMPRESSING = 1_024;

/**
 * Opens the sign-in page in Chromium, which accepts only gzip here.
 * @returns bytes of all its scripts, as sent
 */
export async function scriptsOfSignIn(origin: string): Promise<number> {
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ extraHTTPHeaders: { "accept-encoding": "gzip" } });
    const scripts: Response[] = [];
    page.on("response", (response) => {
      if (response.headers()["content-type"]?.includes("javascript")) scripts.push(response);
    });
    await page.goto(`${origin}/login`, { waitUntil: "networkidle" });
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    return (await Promise.all(scripts.map(sentBytes))).reduce((sum, bytes) => sum + bytes, 0);
  } finally {
    await browser.close();
  }
}

async function sentBytes(response: Response): Promise<number> {
  await response.finished();
  const { responseBodySize } = await response.request().sizes();
  const isPacked = response.headers()["content-encoding"] === "gzip";
  if (!isPacked && responseBodySize >= WORTH_COMPRESSING) throw new Error(`${response.url()} is not sent as gzip`);
  return responseBodySize;
}
