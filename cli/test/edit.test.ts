import { afterEach, expect, it } from "vitest"
import { extendScript } from "../src/init/scripts.ts"
import { servers } from "../src/init/servers.ts"
import { templates } from "../src/init/templates.gen.ts"
import { loading } from "../src/init/vite.ts"
import { createApp, express, type Files, svelteKit, type TestApp } from "./app.ts"

const apps: TestApp[] = []
afterEach(() => apps.splice(0).forEach(({ remove }) => remove()))

const astro = (text: string): Files => ({ "astro.config.mjs": text })

/** The case, the scaffolder, the files, the file that changes, and its new text. */
const edits: readonly (readonly [string, string | undefined, Files, string, string])[] = [
  [
    "SvelteKit's vite.config, in its style",
    undefined,
    svelteKit,
    "vite.config.ts",
    `import { sveltekit } from '@sveltejs/kit/vite';
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile('.env');

export default { plugins: [sveltekit()] };
`,
  ],
  [
    "a vite.config that loads .env already",
    undefined,
    { ...svelteKit, "vite.config.ts": "process.loadEnvFile()\nexport default {}\n" },
    "vite.config.ts",
    "process.loadEnvFile()\nexport default {}\n",
  ],
  [
    "a vite.config that loads .env in a comment",
    undefined,
    { ...svelteKit, "vite.config.ts": "// process.loadEnvFile()\nexport default {}\n" },
    "vite.config.ts",
    `import { existsSync } from "node:fs"

if (existsSync(".env")) process.loadEnvFile(".env")
// process.loadEnvFile()
export default {}
`,
  ],
  [
    "a vite.config that imports existsSync",
    undefined,
    {
      ...svelteKit,
      "vite.config.ts": 'import { existsSync } from "node:fs"\n\nexport default { a: existsSync("a") }\n',
    },
    "vite.config.ts",
    `import { existsSync } from "node:fs"

if (existsSync(".env")) process.loadEnvFile(".env")

export default { a: existsSync("a") }
`,
  ],
  [
    "a vite.config that calls existsSync of the module",
    undefined,
    { ...svelteKit, "vite.config.ts": 'import fs from "node:fs"\n\nexport default { a: fs.existsSync("a") }\n' },
    "vite.config.ts",
    `import fs from "node:fs"
import { existsSync } from "node:fs"

if (existsSync(".env")) process.loadEnvFile(".env")

export default { a: fs.existsSync("a") }
`,
  ],
  [
    "a vite.config that imports existsSync under another name",
    undefined,
    {
      ...svelteKit,
      "vite.config.ts": 'import { existsSync as has } from "fs"\n\nexport default { a: has("a") }\n',
    },
    "vite.config.ts",
    `import { existsSync as has } from "fs"

if (has(".env")) process.loadEnvFile(".env")

export default { a: has("a") }
`,
  ],
  [
    "the scripts dev and start, and no other with the same command",
    undefined,
    {
      ...express,
      "package.json":
        '{ "dependencies": { "express": "5" }, "scripts": { "serve": "node a.js", "start": "node a.js", "dev": "node \\u0061.js" } }',
    },
    "package.json",
    '{ "dependencies": { "express": "5" }, "scripts": { "serve": "node a.js", "start": "node --env-file-if-exists=.env a.js", "dev": "NODE_ENV=development node --env-file=.env a.js" } }',
  ],
  [
    "options of SolidStart on one line",
    "solidstart",
    {
      "vite.config.ts":
        'import { solidStart as start } from "@solidjs/start/config"\nprocess.loadEnvFile()\nexport default { plugins: [start({ ssr: true })] }\n',
    },
    "vite.config.ts",
    'import { solidStart as start } from "@solidjs/start/config"\nprocess.loadEnvFile()\nexport default { plugins: [start({ middleware: "./src/middleware.ts", ssr: true })] }\n',
  ],
  [
    "Astro's configuration with an adapter and integrations, in its style",
    "astro",
    astro(`import { defineConfig } from 'astro/config';
import mdx from '@astrojs/mdx';
import vercel from '@astrojs/vercel';

export default defineConfig({
  adapter: vercel(),
  integrations: [
    mdx(),
  ],
});
`),
    "astro.config.mjs",
    `import { defineConfig } from 'astro/config';
import mdx from '@astrojs/mdx';
import vercel from '@astrojs/vercel';
import svcAuth from '@svc-auth/astro/integration';

export default defineConfig({
  output: 'server',
  adapter: vercel(),
  integrations: [
    mdx(), svcAuth(),
  ],
});
`,
  ],
  [
    "Astro's configuration with all members",
    "astro",
    astro(
      'import { defineConfig } from "astro/config"\nexport default defineConfig({ output: "server", integrations: [], adapter: a })\n',
    ),
    "astro.config.mjs",
    'import { defineConfig } from "astro/config"\nimport svcAuth from "@svc-auth/astro/integration"\nexport default defineConfig({ output: "server", integrations: [svcAuth()], adapter: a })\n',
  ],
  [
    "Elysia's chain",
    "elysia",
    {},
    "src/index.ts",
    `import { Elysia } from "elysia"
import { plugin } from "./auth.js"

const app = new Elysia()
  .use(plugin)
  .get("/members", ({ user }) => \`Members only, \${user.name}\`, { auth: true })
  .get("/", () => "Hello").listen(3000)

console.log(\`The app runs at \${app.server?.hostname}:\${app.server?.port}\`)
`,
  ],
  [
    "Hono's exported app in JavaScript, in its style",
    "hono",
    {
      "src/index.ts": null,
      "tsconfig.json": null,
      "index.js":
        "import { Hono } from 'hono';\n\nexport const server = new Hono();\nserver.get('/', (c) => c.text('Hello'));\n",
    },
    "index.js",
    `import { Hono } from 'hono';
import { middleware, requireSession } from './auth.js';

export const server = new Hono();
server.use(middleware);
server.get('/members', requireSession, (c) => c.text(\`Members only, \${c.var.auth.user?.name}\`));
server.get('/', (c) => c.text('Hello'));
`,
  ],
  [
    "Express's app, imported with its source ending",
    undefined,
    { ...express, "tsconfig.json": '{ "compilerOptions": { "allowImportingTsExtensions": true } }' },
    "src/index.ts",
    `import express from "express"
import { middleware, requireSession } from "./auth.ts"

const app = express()
app.use(middleware)
app.get("/members", requireSession, (_req, res) => {
  res.type("text").send(\`Members only, \${res.locals.auth.user?.name}\`)
})
app.listen(3000)
`,
  ],
  [
    "a tsconfig.json with comments",
    "elysia",
    {
      "tsconfig.json":
        '{\n  // one\n  "compilerOptions": {\n    "moduleResolution": "node", // two\n    "strict": true\n  }\n}\n',
    },
    "tsconfig.json",
    '{\n  // one\n  "compilerOptions": {\n    "module": "preserve",\n    "moduleResolution": "bundler", // two\n    "strict": true\n  }\n}\n',
  ],
]

it.each(edits)("init extends %s", async (_name, from, files, path, text) => {
  const app = createApp(from, files)
  apps.push(app)
  expect(await app.call("init", "--yes")).toMatchObject({ code: 0, warned: "" })
  expect(app.read(path)).toBe(text)
})

it.each([
  ["tsx watch src/index.ts", true, "NODE_ENV=development tsx watch --env-file=.env src/index.ts"],
  ["node --watch index.js", true, "NODE_ENV=development node --env-file=.env --watch index.js"],
  ["NODE_ENV=test node --env-file=a index.js", true, "NODE_ENV=test node --env-file=a index.js"],
  ["PORT=1 node index.js", false, "PORT=1 node --env-file-if-exists=.env index.js"],
  ["bun run --hot src/index.ts", true, "NODE_ENV=development bun run --hot src/index.ts"],
  ["nodemon index.js", true, undefined],
  ["npm run build && node a.js", false, undefined],
])(
  "the script %j, in development %j, becomes %j",
  (script, isDevelopment, extended) => expect(extendScript(script, isDevelopment)).toBe(extended),
)

const toLines = (text: string) => text.split("\n").map((line) => line.trim()).filter(Boolean)

/** Code that `init` adds to existing files is the code of the README, with the names of the app's own. */
it.each([
  ["sveltekit", "vite.config.ts", loading],
  ["solidstart", "vite.config.ts", loading],
  ["solidstart1", "app.config.ts", loading],
  ["hono", "src/index.ts", servers.hono.code("app")],
  ["express", "src/index.ts", servers.express.code("app")],
  ["elysia", "src/index.ts", servers.elysia.code("app")],
])("each line that init adds for %s is in the README's %s", (tutorial, path, code) => {
  const lines = toLines(templates[tutorial]![path]!)
  expect(toLines(code).filter((line) => !lines.includes(line))).toEqual([])
})
