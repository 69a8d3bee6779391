import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import type { ApplicationFolder } from "./application-folder.ts";

const ENTRY = "virtual:armature/application";
const INPUTS = "virtual:armature/inputs";
const PAGE = "index.html";
/** In the folder of the application, so that its imports and sources are found from there. */
const STYLES = "armature.css";

/** What the server alone may load. In a page, it would also carry secrets. */
const SERVER_ONLY = /^(node:|@armature\/(server|migrations|cli|testing)(\/|$))/;

/**
 * Makes the entry of the pages from the folder of an application: the page itself, its screens, its element types and
 * its styles.
 * @param metadata folder of its metadata
 */
export function applicationPages(application: ApplicationFolder, metadata: string): Plugin {
  const { folder } = application;
  let page = "";
  const styles = path.join(folder, STYLES);
  const sources = new Map([
    [ENTRY, () => entrySource(application, metadata, styles)],
    [INPUTS, () => inputsSource(application)],
    [styles, () => stylesSource(application)],
  ]);
  return {
    name: "armature-application",
    enforce: "pre",
    configResolved: ({ root }) => void (page = path.join(root, PAGE)),
    resolveId(id, importer) {
      const name = id.replace(/^\//, "");
      if (name === ENTRY || name === INPUTS) return `\0${name}`;
      if (SERVER_ONLY.test(id) && importer?.startsWith(folder) === true)
        return this.error(
          `${path.relative(folder, importer)} imports ${id}, which only the server has, and a page loads that file: leave it to a module, and load none.`,
        );
      if (id === PAGE || id === page) return page;
      return id === styles ? id : null;
    },
    load(id) {
      return id === page ? pageSource(metadata) : (sources.get(id.replace("\0", ""))?.() ?? null);
    },
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        if (request.method !== "GET" || request.headers.accept?.includes("text/html") !== true) return next();
        server.transformIndexHtml(`/${PAGE}`, pageSource(metadata), request.originalUrl).then(
          (html) => response.setHeader("content-type", "text/html; charset=utf-8").end(html),
          (error: unknown) => next(error),
        );
      });
    },
  };
}

function pageSource(metadata: string): string {
  const { product = "" } = JSON.parse(readFileSync(path.join(metadata, "application.json"), "utf8")) as {
    readonly product?: string;
  };
  const title = product.replace(/[&<]/g, (sign) => (sign === "&" ? "&amp;" : "&lt;"));
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <title>${title}</title>
  </head>
  <body>
    <div id="root"></div>
    <noscript>This application needs JavaScript.</noscript>
    <script type="module" src="/${ENTRY}"></script>
  </body>
</html>
`;
}

function entrySource({ screens }: ApplicationFolder, metadata: string, styles: string): string {
  const areas = [...screens].map(([area, file]) => `import { screens as ${area} } from ${JSON.stringify(file)};`);
  return `import { startApp } from "@armature/renderer";
import { screens as platform } from "@armature/plugins/screens";
import application from ${JSON.stringify(path.join(metadata, "application.json"))};
import routes from ${JSON.stringify(path.join(metadata, "routes.json"))};
import ${JSON.stringify(styles)};
${areas.join("\n")}
const own = Object.entries({ ${[...screens.keys()].join(", ")} }).flatMap(([area, screens]) =>
  Object.entries(screens).map(([name, load]) => [area + "/" + name, load]));
const loadPlugins = async () => (await import("${INPUTS}")).plugins;
startApp({ application, routes, screens: new Map([...platform, ...own]), loadPlugins });
`;
}

function inputsSource({ folder, elements }: ApplicationFolder): string {
  const imports = elements.map(
    (name) => `import { plugin as ${name} } from ${JSON.stringify(path.join(folder, "elements", name, "index.tsx"))};`,
  );
  return `import { plugins as platform } from "@armature/plugins/inputs";
${imports.join("\n")}
export const plugins = new Map([...platform.values(), ${elements.join(", ")}].map((plugin) => [plugin.element.name, plugin])
  .toSorted(([a], [b]) => (a < b ? -1 : 1)));
`;
}

function stylesSource({ theme }: ApplicationFolder): string {
  const own = theme === null ? [] : [`@import ${JSON.stringify(theme)};`];
  const source = '@source "./{elements,screens,*/screens}/**/*.{ts,tsx}";';
  return ['@import "@armature/plugins/styles.css";', ...own, source].join("\n");
}
