// Vitest runs a setup file again for each test file. What it imports runs once for each page, which many files share.
import "./direct-click.ts";
import "./known-imports.ts";
