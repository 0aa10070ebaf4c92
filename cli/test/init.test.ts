import { spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import process from "node:process"
import { parseEnv } from "node:util"
import { afterEach, describe, expect, it } from "vitest"
import { write } from "../src/init/changes.ts"
import { createApp, express, type Files, next, svelteKit, type TestApp } from "./app.ts"

const apps: TestApp[] = []
afterEach(() => apps.splice(0).forEach(({ remove }) => remove()))

function create(...args: Parameters<typeof createApp>): TestApp {
  const app = createApp(...args)
  apps.push(app)
  return app
}

const git = (cwd: string, ...args: string[]) =>
  spawnSync("git", ["-c", "user.name=test", "-c", "user.email=test@app.test", ...args], { cwd, encoding: "utf8" })

/** Each framework: the new files, the files that change, and the packages. */
const frameworks: readonly (readonly [string, string | undefined, Files, string[], string[], string])[] = [
  [
    "SvelteKit",
    undefined,
    svelteKit,
    [
      "src/auth.server.ts",
      "src/hooks.server.ts",
      "src/routes/members/+page.server.ts",
      "src/routes/members/+page.svelte",
    ],
    ["vite.config.ts"],
    "npm i @svc-auth/core @svc-auth/sveltekit\nnpm i -D @types/node\n",
  ],
  [
    "SvelteKit, with JavaScript",
    undefined,
    { ...svelteKit, "tsconfig.json": null },
    [
      "src/auth.server.js",
      "src/hooks.server.js",
      "src/routes/members/+page.server.js",
      "src/routes/members/+page.svelte",
    ],
    ["vite.config.ts"],
    "npm i @svc-auth/core @svc-auth/sveltekit\n",
  ],
  [
    "SvelteKit, with JavaScript that TypeScript checks",
    undefined,
    { ...svelteKit, "tsconfig.json": null, "jsconfig.json": '{ "compilerOptions": { "checkJs": true } }' },
    [
      "src/auth.server.js",
      "src/hooks.server.js",
      "src/routes/members/+page.server.js",
      "src/routes/members/+page.svelte",
    ],
    ["vite.config.ts"],
    "npm i @svc-auth/core @svc-auth/sveltekit\nnpm i -D @types/node\n",
  ],
  [
    "SolidStart 2",
    "solidstart",
    {},
    ["src/auth.ts", "src/middleware.ts", "src/routes/members.tsx", "src/session.ts"],
    ["vite.config.ts"],
    "npm i @svc-auth/core @svc-auth/solidstart\nnpm i -D @types/node\n",
  ],
  [
    "SolidStart 1",
    "solidstart",
    {
      "package.json": JSON.stringify({ dependencies: { "@solidjs/start": "^1.3.2", "@solidjs/router": "^0.15.4" } }),
      "vite.config.ts": null,
      "app.config.ts": 'import { defineConfig } from "@solidjs/start/config";\n\nexport default defineConfig({});\n',
    },
    ["src/auth.ts", "src/middleware.ts", "src/routes/members.tsx", "src/session.ts"],
    ["app.config.ts"],
    "npm i @svc-auth/core @svc-auth/solidstart\nnpm i -D @types/node\n",
  ],
  [
    "Astro",
    "astro",
    {},
    ["src/auth.ts", "src/pages/members.astro"],
    ["astro.config.mjs"],
    "npm i @svc-auth/core @svc-auth/astro @astrojs/node\n",
  ],
  [
    "Astro 5 with an integration and an adapter",
    "astro",
    {
      "package.json": JSON.stringify({ dependencies: { astro: "^5.18.0" } }),
      "astro.config.mjs": `import { defineConfig } from 'astro/config';
import mdx from '@astrojs/mdx';
import vercel from '@astrojs/vercel';

export default defineConfig({
  adapter: vercel(),
  integrations: [mdx()],
});
`,
    },
    ["src/auth.ts", "src/pages/members.astro"],
    ["astro.config.mjs"],
    "npm i @svc-auth/core @svc-auth/astro\n",
  ],
  [
    "Astro 6",
    "astro",
    { "package.json": JSON.stringify({ dependencies: { astro: "^6.4.0" } }) },
    ["src/auth.ts", "src/pages/members.astro"],
    ["astro.config.mjs"],
    "npm i @svc-auth/core @svc-auth/astro @astrojs/node@10\n",
  ],
  [
    "Next.js 16",
    undefined,
    next,
    ["app/api/auth/[...svc]/route.ts", "app/members/page.tsx", "auth.ts", "proxy.ts"],
    [],
    "npm i @svc-auth/core @svc-auth/nextjs\n",
  ],
  [
    "Next.js 15 with src",
    undefined,
    {
      "package.json": JSON.stringify({ dependencies: { next: "^15.5.18" } }),
      "tsconfig.json": "{}",
      "src/app/page.tsx": "",
    },
    ["src/app/api/auth/[...svc]/route.ts", "src/app/members/page.tsx", "src/auth.ts", "src/middleware.ts"],
    [],
    "npm i @svc-auth/core @svc-auth/nextjs\n",
  ],
  [
    "Elysia",
    "elysia",
    {},
    ["src/auth.ts"],
    ["package.json", "src/index.ts", "tsconfig.json"],
    "npm i @svc-auth/core @svc-auth/elysia\n",
  ],
  [
    "Hono",
    "hono",
    {},
    ["src/auth.ts"],
    ["package.json", "src/index.ts"],
    "npm i @svc-auth/core @svc-auth/hono\n",
  ],
  [
    "Express",
    undefined,
    express,
    ["src/auth.ts"],
    ["src/index.ts"],
    "npm i @svc-auth/core @svc-auth/express\n",
  ],
]

describe("svc-auth init", () => {
  it.each(frameworks)("sets up %s", async (_name, from, files, created, changed, installs) => {
    const app = create(from, files)
    const before = app.snapshot()
    const { code, printed, warned } = await app.call("init", "--yes")
    expect({ code, warned }).toEqual({ code: 0, warned: "" })
    const after = app.snapshot()
    const isFile = (name: string) => after[name] !== "folder" && !name.startsWith(".")
    const names = Object.keys(after).filter(isFile)
    expect(names.filter((name) => before[name] === undefined).sort()).toEqual(created)
    expect(names.filter((name) => before[name] !== undefined && before[name] !== after[name])).toEqual(changed)
    expect(Object.keys(before).filter((name) => after[name] === undefined)).toEqual([])
    expect(app.installed()).toBe(installs)
    for (const name of [...created, ...changed]) expect(printed).toContain(`+++ ${name}`)
    // a second run finds what the first has written
    expect((await app.call("init", "--yes")).code).toBe(2)
  })

  it("writes a secret that only the owner may read, and prints it nowhere", async () => {
    const app = create(undefined, { ...next, ".env.local": "OTHER=hidden" })
    const { printed } = await app.call("init", "--yes")
    const { AUTH_SECRET, ...rest } = parseEnv(app.read(".env.local"))
    expect(atob(AUTH_SECRET!)).toHaveLength(33)
    expect(rest).toEqual({ OTHER: "hidden", AUTH_GITHUB_ID: "", AUTH_GITHUB_SECRET: "" })
    expect(printed).not.toContain(AUTH_SECRET)
    expect(printed).not.toContain("hidden")
    expect(app.read(".gitignore")).toBe(".env.local\n")
    expect(printed).toContain("http://localhost:3000/api/auth/callback/github")
  })

  it("lets only the owner read a new .env", async () => {
    const app = create(undefined, svelteKit)
    await app.call("init", "--yes")
    expect(statSync(join(app.cwd, ".env")).mode & 0o777).toBe(0o600)
  })

  it("keeps variables that are set", async () => {
    const app = create(undefined, { ...svelteKit, ".env": 'AUTH_SECRET="mine"\nAUTH_GITHUB_ID="id"\n' })
    await app.call("init", "--yes")
    expect(parseEnv(app.read(".env"))).toEqual({ AUTH_SECRET: "mine", AUTH_GITHUB_ID: "id", AUTH_GITHUB_SECRET: "" })
  })

  it("keeps variables that are set after a byte order mark, and removes the mark", async () => {
    const app = create(undefined, { ...svelteKit, ".env": '\uFEFFAUTH_SECRET="mine"\n' })
    await app.call("init", "--yes")
    expect(parseEnv(app.read(".env"))).toEqual({ AUTH_SECRET: "mine", AUTH_GITHUB_ID: "", AUTH_GITHUB_SECRET: "" })
  })

  it("keeps variables of .env, which Next reads before .env.local", async () => {
    const set = 'AUTH_SECRET="mine"\nAUTH_GITHUB_ID="id"\nAUTH_GITHUB_SECRET="hush"\n'
    const app = create(undefined, { ...next, "app/page.tsx": "", ".env": set })
    expect((await app.call("init", "--yes")).code).toBe(0)
    expect(app.snapshot()).not.toHaveProperty([".env.local"])
  })

  it("keeps the ends of lines", async () => {
    const toWindows = (text: string) => text.replaceAll("\n", "\r\n")
    const config = toWindows(svelteKit["vite.config.ts"]!)
    const app = create(undefined, { ...svelteKit, "vite.config.ts": config })
    await app.call("init", "--yes")
    expect(app.read("vite.config.ts")).toContain("loadEnvFile")
    expect(app.read("vite.config.ts")).not.toMatch(/[^\r]\n/)
  })

  it("writes the code for another provider", async () => {
    const app = create("solidstart", {})
    await app.call("init", "--yes", "--provider", "microsoft-entra-id")
    expect(app.read("src/auth.ts")).toContain('from "@svc-auth/core/providers/microsoft-entra-id"')
    expect(app.read("src/session.ts")).toContain('signIn("microsoft-entra-id"')
    const all = ["src/auth.ts", "src/session.ts", "src/routes/members.tsx", ".env"].map(app.read).join("\n")
    expect(all).not.toMatch(/github/i)
  })

  it("prints what is left to do", async () => {
    const scripts = { dev: "nodemon src/index.ts" }
    const dependencies = { express: "^5.0.0" }
    const app = create(undefined, {
      ...express,
      "package.json": JSON.stringify({ type: "module", scripts, dependencies }),
    })
    const { printed } = await app.call("init", "--yes", "--provider", "apple")
    expect(printed).toContain("Register the app at https://developer.apple.com/")
    expect(printed).toContain("\n     What Apple demands of it: https only, no localhost and no IP address;")
    expect(printed).toContain("\n  2. Write AUTH_APPLE_ID and AUTH_APPLE_SECRET into .env\n")
    expect(printed).toContain("\nIn production, also set AUTH_URL")
    expect(printed).toContain("The script dev of package.json must load .env: nodemon src/index.ts")
  })

  it.each<[string, Files, string]>([
    ["JavaScript", { "src/index.ts": null, "index.js": express["src/index.ts"]! }, "node --env-file=.env index.js"],
    ["TypeScript", {}, "npx tsx --env-file=.env src/index.ts"],
    [
      "Bun",
      { "package.json": JSON.stringify({ dependencies: { express: "5" }, devDependencies: { "@types/bun": "1" } }) },
      "bun src/index.ts",
    ],
  ])("prints a command that starts an app without scripts, of %s", async (_name, files, command) => {
    const app = create(undefined, { ...express, ...files })
    const { printed } = await app.call("init", "--yes")
    expect(printed).toContain(
      `\n  3. NODE_ENV=development ${command}\n     If the app runs, stop it first: it reads .env when it starts\n`,
    )
    expect(printed).not.toContain("npm run dev")
  })

  it.each<[string, string | undefined, Files, number]>([
    ["listen()", undefined, { ...express, "src/index.ts": express["src/index.ts"]!.replace("3000", "8080") }, 8080],
    [
      "a variable with a default",
      undefined,
      {
        ...express,
        "src/index.ts":
          'import express from "express"\nconst port = process.env.PORT || 4000\nconst app = express()\napp.listen(port)\n',
      },
      4000,
    ],
    [
      "a script",
      undefined,
      { ...next, "package.json": manifestWith({ scripts: { dev: "next dev --turbopack -p 4001" } }) },
      4001,
    ],
    ["vite.config", "solidstart", viteConfig("{}", "server: { port: 4002 }"), 4002],
    ["two places that differ", "solidstart", viteConfig("{}", "server: { port: 1 }, preview: { port: 2 }"), 3000],
  ])("names the port of %s in all URLs", async (_name, from, files, port) => {
    const app = create(from, files)
    const { printed, code } = await app.call("init", "--yes")
    expect(code).toBe(0)
    const ports = [...printed.matchAll(/http:\/\/localhost:(\d+)/g)].map(([, found]) => Number(found))
    expect([...new Set(ports)]).toEqual([port])
  })

  it.each<[entry: string, tsconfig: string, file: string, specifier: string]>([
    ["src/index.ts", "{}", "src/auth.ts", "./auth.js"],
    ["src/index.tsx", "{}", "src/auth.ts", "./auth.js"],
    ["src/index.mts", "{}", "src/auth.mts", "./auth.mjs"],
    ["src/index.tsx", '{ "compilerOptions": { "allowImportingTsExtensions": true } }', "src/auth.ts", "./auth.ts"],
    ["index.mts", '{ "compilerOptions": { "rewriteRelativeImportExtensions": true } }', "auth.mts", "./auth.mts"],
    [
      "src/index.ts",
      '{ "compilerOptions": {\n// "allowImportingTsExtensions": true,\n"strict": true } }',
      "src/auth.ts",
      "./auth.js",
    ],
    ["index.mjs", "{}", "auth.mjs", "./auth.mjs"],
    ["index.jsx", "{}", "auth.js", "./auth.js"],
  ])("imports the new file in %s, with the configuration %s, as the built app finds it", async (...expected) => {
    const [entry, tsconfig, file, specifier] = expected
    const code = express["src/index.ts"]!
    const app = create(undefined, { ...express, "src/index.ts": null, [entry]: code, "tsconfig.json": tsconfig })
    expect((await app.call("init", "--yes")).code).toBe(0)
    expect(app.read(file)).toContain("export const { middleware")
    expect(app.read(entry)).toContain(`from "${specifier}"`)
  })

  it.each<[script: string, specifier: string]>([
    ["node src/index.ts", "./auth.ts"],
    ["PORT=1 node --watch ./src/index.ts && echo", "./auth.ts"],
    ["node --import tsx src/index.ts", "./auth.js"],
    ["tsx watch src/index.ts", "./auth.js"],
    ["node dist/index.js", "./auth.js"],
  ])("imports the new file as the script finds it: %s", async (script, specifier) => {
    const { "package.json": manifest, ...files } = express
    const scripts = { dev: script }
    const app = create(undefined, {
      ...files,
      "package.json": JSON.stringify({ ...JSON.parse(manifest!), scripts }),
      "tsconfig.json": "{}",
    })
    const { printed } = await app.call("init", "--yes")
    expect(app.read("src/index.ts")).toContain(`from "${specifier}"`)
    expect(printed.includes("rewriteRelativeImportExtensions")).toBe(specifier === "./auth.ts")
  })

  it.each(["node_modules\n.env.*\n", ".env*\n!.env\n", ".env"])(
    "adds .env to a .gitignore outside of a repository unless its last match is the file: %j",
    async (text) => {
      const app = create(undefined, { ...svelteKit, ".gitignore": text })
      await app.call("init", "--yes")
      expect(app.read(".gitignore")).toBe(text === ".env" ? text : `${text}.env\n`)
    },
  )

  it.each<[string, Readonly<Record<string, string>>, boolean]>([
    ["commonjs", {}, true],
    ["es2022", { typescript: "^5.9.0" }, true],
    ["commonjs", { typescript: "^6.0.0" }, false],
    ["nodenext", {}, false],
    ["node20", {}, false],
    ["preserve", {}, false],
  ])("sets how TypeScript finds the packages with the module %s and %j: %s", async (module, others, isSet) => {
    const text = JSON.stringify({ compilerOptions: { module } })
    const dependencies = { express: "^5.0.0", ...others }
    const app = create(undefined, { ...express, ...manifest(dependencies), "tsconfig.json": text })
    await app.call("init", "--yes")
    const compilerOptions = { module: "preserve", moduleResolution: "bundler" }
    expect(JSON.parse(app.read("tsconfig.json"))).toEqual(isSet ? { compilerOptions } : JSON.parse(text))
  })

  it("leaves a tsconfig.json without resolution that extends another", async () => {
    const text = '{ "extends": "./base.json", "compilerOptions": { "module": "commonjs" } }'
    const app = create(undefined, { ...express, "tsconfig.json": text })
    await app.call("init", "--yes")
    expect(app.read("tsconfig.json")).toBe(text)
  })

  it("leaves pages with similar names", async () => {
    const files = { "src/routes/authors/+page.svelte": "", "src/routes/blog/members/+page.svelte": "" }
    const app = create(undefined, { ...svelteKit, ...files, "src/routes/auth.ts": "", "src/routes/@x/a.svelte": "" })
    expect((await app.call("init", "--yes")).code).toBe(0)
    const code = `${express["src/index.ts"]}app.get("/authors", list)\n`
    expect((await create(undefined, { ...express, "src/index.ts": code }).call("init", "--yes")).code).toBe(0)
  })

  it("reads a package.json that begins with a byte order mark", async () => {
    const app = create(undefined, { ...next, "package.json": `\uFEFF${next["package.json"]}` })
    expect((await app.call("init", "--yes")).code).toBe(0)
  })

  it("extends each line of package.json that starts a server", async () => {
    const app = create("hono", {})
    await app.call("init", "--yes")
    expect(JSON.parse(app.read("package.json")).scripts).toEqual({
      dev: "NODE_ENV=development tsx watch --env-file=.env src/index.ts",
      build: "tsc",
      start: "node --env-file-if-exists=.env dist/index.js",
    })
  })
})

const manifestOf = (
  scripts: Readonly<Record<string, string>>,
  dependencies: Readonly<Record<string, string>>,
): Files => ({
  "package.json": JSON.stringify({ type: "module", scripts, dependencies }),
})
const manifest = (dependencies: Readonly<Record<string, string>>): Files => manifestOf({}, dependencies)
const astroConfig = (options: string): Files => ({
  "astro.config.mjs": `import { defineConfig } from "astro/config"\nexport default defineConfig(${options})\n`,
})
const viteConfig = (options: string, members = ""): Files => ({
  "vite.config.ts":
    `import { solidStart } from "@solidjs/start/config"\nexport default { plugins: [solidStart(${options})], ${members} }\n`,
})

/** Apps that cannot be set up: what is wrong, the scaffolder, the files, the arguments, and a part of the sentence. */
const refused: readonly (readonly [string, string | undefined, Files, string[], string])[] = [
  ["no package.json", undefined, {}, ["--yes"], "This folder has no package.json: create an app first"],
  ["a broken package.json", undefined, { "package.json": "{" }, ["--yes"], "package.json is not a JSON object"],
  ["a list as package.json", undefined, { "package.json": "[]" }, ["--yes"], "package.json is not a JSON object"],
  ["an unknown framework", undefined, manifest({ koa: "3" }), ["--yes"], "package.json has no framework that Svc Auth"],
  [
    "the root of a workspace",
    undefined,
    { "package.json": '{ "workspaces": ["apps/*"] }' },
    ["--yes"],
    "run the command in the folder of an app with SvelteKit, SolidStart, ",
  ],
  ["two frameworks", undefined, manifest({ hono: "4", express: "5" }), ["--yes"], "has both hono and express"],
  ["Next.js 14", undefined, { ...next, ...manifest({ next: "14.2.0" }) }, ["--yes"], "The app has next 14.2.0, and"],
  ["Express 4", undefined, { ...express, ...manifest({ express: "^4.21.0" }) }, ["--yes"], "update express first"],
  [
    "SvelteKit 1",
    undefined,
    { ...svelteKit, ...manifest({ "@sveltejs/kit": "^1.0.0" }) },
    ["--yes"],
    "@sveltejs/kit ^1.0.0",
  ],
  [
    "an installed old version",
    undefined,
    {
      ...next,
      ...manifest({ next: ">=14" }),
      "node_modules/next/package.json": '{"version":"14.0.0"}',
    },
    ["--yes"],
    "The app has next 14.0.0",
  ],
  [
    "a half-configured app",
    undefined,
    { ...next, ...manifest({ next: "16.4.3", "@svc-auth/core": "1" }) },
    ["--yes"],
    "Nothing was changed, because package.json has @svc-auth/core already: Svc Auth is set up, at least in part.",
  ],
  [
    "an app with Auth.js",
    undefined,
    { ...next, ...manifest({ next: "16.4.3", "next-auth": "5" }) },
    ["--yes"],
    "@svc-auth/cli migrate auth.js",
  ],
  [
    "an existing configuration",
    undefined,
    { ...svelteKit, "src/auth.server.js": "" },
    ["--yes"],
    "src/auth.server.js already exists",
  ],
  [
    "existing hooks",
    undefined,
    { ...svelteKit, "src/hooks.server.ts": "" },
    ["--yes"],
    "combine both handles with `sequence`",
  ],
  [
    "existing hooks in a folder",
    undefined,
    { ...svelteKit, "src/hooks.server/index.ts": "" },
    ["--yes"],
    'src/hooks.server/index.ts already exists: add `export { handle } from "../auth.server"`',
  ],
  [
    "an existing page",
    undefined,
    { ...svelteKit, "src/routes/members/+page.ts": "" },
    ["--yes"],
    "src/routes/members already exists",
  ],
  [
    "an existing page in a group of SvelteKit",
    undefined,
    { ...svelteKit, "src/routes/(app)/members/+page.svelte": "" },
    ["--yes"],
    "src/routes/(app)/members already exists, and init writes an example page /members",
  ],
  [
    "an existing page below the base path",
    undefined,
    { ...svelteKit, "src/routes/(app)/auth/login/+page.svelte": "" },
    ["--yes"],
    "src/routes/(app)/auth already exists, and Svc Auth answers all requests below /auth: move it away",
  ],
  [
    "an existing page in a group of Next.js",
    undefined,
    { ...next, "app/(site)/(own)/members/page.tsx": "" },
    ["--yes"],
    "app/(site)/(own)/members already exists",
  ],
  [
    "another route for all below the base path",
    undefined,
    { ...next, "app/api/auth/[...all]/route.ts": "" },
    ["--yes"],
    "app/api/auth already exists, and Svc Auth answers all requests below /api/auth: move it away",
  ],
  [
    "a route of the Pages Router below the base path",
    undefined,
    { ...next, "pages/api/auth/[...all].ts": "" },
    ["--yes"],
    "pages/api/auth already exists",
  ],
  [
    "an existing page of SolidStart",
    "solidstart",
    { "src/routes/(app)/members.tsx": "" },
    ["--yes"],
    "src/routes/(app)/members.tsx already exists",
  ],
  [
    "an existing page of Astro at the base path",
    "astro",
    { "src/pages/auth.astro": "" },
    ["--yes"],
    "src/pages/auth.astro already exists, and Svc Auth answers",
  ],
  [
    "an existing route of Express below the base path",
    undefined,
    { ...express, "src/index.ts": `${express["src/index.ts"]}app.get("/auth/login", login)\n` },
    ["--yes"],
    "The route /auth/login in src/index.ts already exists, and Svc Auth answers all requests below /auth",
  ],
  ["no vite.config", undefined, { ...svelteKit, "vite.config.ts": null }, ["--yes"], "vite.config is missing"],
  ["a broken vite.config", undefined, { ...svelteKit, "vite.config.ts": "export {" }, ["--yes"], "has a syntax error"],
  [
    "SolidStart without a router",
    "solidstart",
    manifest({ "@solidjs/start": "^2.0.0" }),
    ["--yes"],
    "needs @solidjs/router",
  ],
  [
    "SolidStart with middleware",
    "solidstart",
    viteConfig('{ middleware: "./a.ts" }'),
    ["--yes"],
    "vite.config.ts cannot be extended safely",
  ],
  [
    "SolidStart with computed options",
    "solidstart",
    viteConfig("options"),
    ["--yes"],
    "vite.config.ts cannot be extended safely",
  ],
  [
    "SolidStart with src/middleware.ts",
    "solidstart",
    { "src/middleware.ts": "" },
    ["--yes"],
    "src/middleware.ts already exists: add `middleware`",
  ],
  ["Astro with static pages", "astro", astroConfig('{ output: "static" }'), ["--yes"], 'set `output: "server"` in it'],
  ["Astro with computed integrations", "astro", astroConfig("{ integrations: all }"), ["--yes"], "to its integrations"],
  [
    "Astro with computed options",
    "astro",
    astroConfig("options"),
    ["--yes"],
    "astro.config.mjs cannot be extended safely",
  ],
  ["Astro without a configuration", "astro", { "astro.config.mjs": null }, ["--yes"], "astro.config is missing"],
  ["Next.js with a proxy", undefined, { ...next, "proxy.ts": "" }, ["--yes"], "proxy.ts already exists: add `export"],
  [
    "Next.js 16 with middleware",
    undefined,
    { ...next, "middleware.ts": "" },
    ["--yes"],
    "middleware.ts already exists",
  ],
  [
    "Hono in a function",
    "hono",
    { "src/index.ts": 'import { Hono } from "hono"\nexport const make = () => new Hono()\n' },
    ["--yes"],
    "src/index.ts cannot be extended safely",
  ],
  [
    "two Hono apps",
    "hono",
    { "src/index.ts": 'import { Hono } from "hono"\nconst a = new Hono()\nconst b = new Hono()\n' },
    ["--yes"],
    "src/index.ts cannot be extended safely",
  ],
  [
    "Elysia with a prefix",
    "elysia",
    { "src/index.ts": 'import { Elysia } from "elysia"\nnew Elysia({ prefix: "/api" }).listen(3000)\n' },
    ["--yes"],
    "src/index.ts cannot be extended safely, because it does not create one app at its top level and without a prefix",
  ],
  [
    "Hono on Cloudflare Workers",
    "hono",
    manifest({ hono: "^4.8.0", wrangler: "^4.0.0" }),
    ["--yes"],
    "The app runs on Cloudflare Workers, which init cannot set up: follow the section Runtimes in the README of @svc-auth/hono.",
  ],
  [
    "a Worker whose wrangler is not installed",
    undefined,
    { ...express, ...manifestOf({ dev: "npx wrangler dev" }, { express: "^5.0.0" }) },
    ["--yes"],
    "follow docs/cloudflare-workers.md",
  ],
  ...['import { middleware } from "./mw.js"', "const middleware = () => {}"].map((line): typeof refused[number] => [
    `an app with \`${line}\``,
    undefined,
    { ...express, "src/index.ts": `import express from "express"\n${line}\nconst app = express()\n` },
    ["--yes"],
    "src/index.ts cannot be extended safely (Identifier `middleware` has already been declared): rename what is yours",
  ]),
  ["Hono without an entry", "hono", { "src/index.ts": null }, ["--yes"], "No file imports hono"],
  [
    "Express with require",
    undefined,
    { ...express, "src/index.ts": null, "index.js": 'const express = require("express")\nconst app = express()\n' },
    ["--yes"],
    "No file imports express",
  ],
  [
    "a misspelt provider",
    undefined,
    next,
    ["--yes", "--provider", "gogle"],
    "There is no provider gogle; did you mean google?",
  ],
  [
    "a provider without registration",
    undefined,
    next,
    ["--yes", "--provider", "credentials"],
    "No client is registered for credentials",
  ],
  ["an unknown option", undefined, next, ["--force"], "Unknown option '--force'"],
  ["no answer", undefined, next, [], "Nothing was changed: add --yes"],
]

describe("svc-auth init refuses with one sentence and changes nothing:", () => {
  it.each(refused)("%s", async (_name, from, files, args, sentence) => {
    const app = create(from, files)
    const before = app.snapshot()
    const { code, warned } = await app.call("init", ...args)
    expect(warned).toContain(sentence)
    expect(warned).not.toContain("\n")
    expect(code).toBe(2)
    expect(app.snapshot()).toEqual(before)
    expect(app.installed()).toBe("")
  })

  it("a pages folder alone", async () => {
    const app = create(undefined, { "package.json": next["package.json"]!, "pages/index.tsx": "" })
    expect((await app.call("init", "--yes")).warned).toContain("The app has no folder app or src/app")
  })

  it("a file where a folder must be", async () => {
    const app = create(undefined, { ...manifest({ next: "16.4.3" }), "app": "not a folder" })
    const before = app.snapshot()
    const { code, warned } = await app.call("init", "--yes")
    expect(warned).toMatch(/ cannot be written: .*app is a file\.$/)
    expect(code).toBe(2)
    expect(app.snapshot()).toEqual(before)
  })

  it("a folder in place of .env", async () => {
    const app = create(undefined, { ...svelteKit, ".env/note": "" })
    for (const command of [["init", "--yes"], ["secret"]]) {
      const { code, warned } = await app.call(...command)
      expect(warned).toMatch(/\.env cannot be read: EISDIR/)
      expect(code).toBe(2)
    }
  })

  it("a configuration of Vite that is CommonJS", async () => {
    const cjs = 'const { sveltekit } = require("@sveltejs/kit/vite")\nmodule.exports = { plugins: [sveltekit()] }\n'
    const app = create(undefined, { ...svelteKit, "vite.config.ts": null, "vite.config.js": cjs })
    const { code, warned } = await app.call("init", "--yes")
    expect(warned).toContain("CommonJS")
    expect(code).toBe(2)
  })

  it("a .env that git tracks", async () => {
    const app = create(undefined, { ...svelteKit, ".env": "A=1\n" })
    git(app.cwd, "init", "--quiet")
    git(app.cwd, "add", ".")
    expect(git(app.cwd, "commit", "--quiet", "-m", "new app").status).toBe(0)
    for (const command of [["init", "--yes"], ["secret"]]) {
      const { code, warned } = await app.call(...command)
      expect(warned).toMatch(/^git tracks \.env, .*`git rm --cached \.env`/)
      expect(code).toBe(2)
    }
    expect(app.read(".env")).toBe("A=1\n")
  })

  it("a repository in which git fails", async () => {
    const app = create(undefined, svelteKit)
    git(app.cwd, "init", "--quiet")
    writeFileSync(join(app.cwd, ".git/config"), "[")
    const before = app.snapshot()
    const { code, warned } = await app.call("init", "--yes")
    expect(warned).toMatch(/^git fails \(fatal: bad config line .*\): run `git status` in this folder/)
    expect(code).toBe(2)
    expect(app.snapshot()).toEqual(before)
  })

  it("a .env file whose last quote is open", async () => {
    const app = create(undefined, { ...svelteKit, ".env": 'AUTH_SECRET="mine"\nNAME="abc\n' })
    const before = app.snapshot()
    const { code, warned } = await app.call("init", "--yes")
    expect(warned).toBe(
      "AUTH_GITHUB_ID, AUTH_GITHUB_SECRET cannot be added to the .env file, because a quote is not closed or a variable has two lines: correct that first.",
    )
    expect(code).toBe(2)
    expect(app.snapshot()).toEqual(before)
  })

  it("a folder that links to another one", async () => {
    const app = create(undefined, { ...svelteKit, "../shared/note": "", "src/routes/+page.svelte": null })
    rmSync(join(app.cwd, "src"), { recursive: true })
    symlinkSync("../shared", join(app.cwd, "src"))
    const { code, warned } = await app.call("init", "--yes")
    expect(warned).toMatch(/^src\/auth\.server\.ts cannot be written: .*src is a link to what is not in this folder/)
    expect(code).toBe(2)
    expect(readdirSync(join(app.cwd, "src"))).toEqual(["note"])
  })

  it("changes that are not committed", async () => {
    const app = create(undefined, svelteKit)
    git(app.cwd, "init", "--quiet")
    git(app.cwd, "add", ".")
    expect(git(app.cwd, "commit", "--quiet", "-m", "new app").status).toBe(0)
    writeFileSync(join(app.cwd, "vite.config.ts"), `${app.read("vite.config.ts")}\n`)
    const before = app.snapshot()
    const { code, warned } = await app.call("init", "--yes")
    expect(warned).toBe("The folder has changes that are not committed: run `git commit` or `git stash` first.")
    expect(code).toBe(2)
    expect(app.snapshot()).toEqual(before)
    git(app.cwd, "stash")
    writeFileSync(join(app.cwd, "note"), "a new file that git does not track")
    expect((await app.call("init", "--yes")).code).toBe(0)
    expect(git(app.cwd, "check-ignore", ".env").status).toBe(0)
  })

  it.runIf(process.getuid?.() === 0).each<[string, (cwd: string) => void, RegExp]>([
    [
      "a folder that the user may not write to",
      () => {},
      /^package\.json cannot be written: change the permissions of .*\n$/,
    ],
    [
      "routes that the user may not read",
      (cwd) => mkdirSync(join(cwd, "src/routes/private"), { mode: 0o700 }),
      /^\S+src\/routes cannot be read: EACCES: permission denied, .*\n$/,
    ],
  ])("%s", (_name, prepare, sentence) => {
    const app = create(undefined, svelteKit)
    prepare(app.cwd)
    const before = app.snapshot()
    for (const folder of [app.cwd, join(app.cwd, "..")]) chmodSync(folder, 0o755)
    const program = join(import.meta.dirname, "..", "src", "program.ts")
    const args = ["-C", "@svc-auth/source", program, "init", "--yes"]
    const nobody = { cwd: app.cwd, uid: 65534, gid: 65534, encoding: "utf8" } as const
    const { status, stderr } = spawnSync(process.execPath, args, nobody)
    expect(stderr).toMatch(sentence)
    expect(status).toBe(2)
    expect(app.snapshot()).toEqual(before)
  })
})

it("the file to which .env links is ignored, too", async () => {
  const app = create(undefined, { ...svelteKit, "config/shared.env": "A=1\n" })
  git(app.cwd, "init", "--quiet")
  symlinkSync("config/shared.env", join(app.cwd, ".env"))
  expect((await app.call("init", "--yes")).warned).toBe("")
  expect(app.read(".gitignore")).toBe(".env\nconfig/shared.env\n")
  expect(parseEnv(app.read("config/shared.env"))).toMatchObject({ A: "1", AUTH_SECRET: expect.any(String) })
})

describe("a failing package manager", () => {
  it("leaves the folder as it was, with package.json, lock and node_modules", async () => {
    const damage =
      'echo "{}" > package.json; echo "{}" > package-lock.json; mkdir -p node_modules/a; echo broken >&2; exit 1'
    const app = create(undefined, { ...svelteKit, "package-lock.json": "{ }" }, damage)
    const before = app.snapshot()
    const { code, warned } = await app.call("init", "--yes")
    expect(warned).toBe("Nothing was changed, because `npm i @svc-auth/core @svc-auth/sveltekit` failed: broken")
    expect(code).toBe(2)
    expect(app.snapshot()).toEqual(before)
  })

  it("names the cure if pnpm waits for the approval of build scripts", async () => {
    const damage = 'echo "Error: ERR_PNPM_IGNORED_BUILDS"; echo "Ignored build scripts: esbuild@0.28.2."; exit 1'
    const files = { ...next, "package.json": manifestWith({ packageManager: "pnpm@11.0.0" }) }
    const { warned } = await create(undefined, files, damage).call("init", "--yes")
    expect(warned).toContain("failed: pnpm asks you first")
    expect(warned).toContain("`pnpm approve-builds`")
  })

  it("is that of package.json", async () => {
    const app = create(undefined, { ...next, "package.json": manifestWith({ packageManager: "pnpm@10.0.0" }) })
    const { warned } = await app.call("init", "--yes")
    expect(warned).toBe("")
    expect(app.installed()).toBe("pnpm add @svc-auth/core @svc-auth/nextjs\n")
  })

  it.each(["INT", "TERM", "HUP"])("leaves the folder as it was after the signal %s", (signal) => {
    // `sleep` ends at once, because the program ends the package manager
    const app = create(undefined, next, `kill -${signal} $PPID; exec sleep 20`)
    const before = app.snapshot()
    const args = ["-C", "@svc-auth/source", join(import.meta.dirname, "..", "src", "program.ts"), "init", "--yes"]
    const PATH = [join(app.cwd, "..", "bin"), process.env["PATH"]].join(delimiter)
    const env = { ...process.env, npm_config_user_agent: undefined, PATH }
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: app.cwd, env, encoding: "utf8" })
    expect(stderr).toBe(
      "Nothing was changed, because `npm i @svc-auth/core @svc-auth/nextjs` failed: it was interrupted\n",
    )
    expect(status).toBe(2)
    expect(app.snapshot()).toEqual(before)
  })

  it("leaves the folder as it was without a network, with the real npm", async () => {
    const config = "registry=http://127.0.0.1:1/\nfetch-retries=0\naudit=false\nprefer-online=true\n"
    const app = create(undefined, { ...next, ".npmrc": config }, 'PATH="${PATH#*:}" exec npm "$@"')
    const before = app.snapshot()
    const { code, warned } = await app.call("init", "--yes")
    expect(warned).toMatch(/^Nothing was changed, because `npm i @svc-auth\/core @svc-auth\/nextjs` failed: /)
    expect(warned).toContain("ECONNREFUSED")
    expect(warned).not.toContain("\n")
    expect(code).toBe(2)
    expect(app.snapshot()).toEqual(before)
  })
})

const manifestWith = (members: object) => JSON.stringify({ dependencies: { next: "16.4.3" }, ...members })

it.each([
  ["package-lock.json", "npm i"],
  ["pnpm-lock.yaml", "pnpm add"],
  ["yarn.lock", "yarn add"],
  ["bun.lock", "bun add"],
])("%s chooses `%s`", async (lock, command) => {
  const app = create(undefined, { ...next, [lock]: "" })
  await app.call("init", "--yes")
  expect(app.installed()).toBe(`${command} @svc-auth/core @svc-auth/nextjs\n`)
})

it("deno.lock chooses Deno, which names packages of npm", async () => {
  const app = create(undefined, { ...next, "deno.lock": "{}" })
  await app.call("init", "--yes")
  expect(app.installed()).toBe("deno add npm:@svc-auth/core npm:@svc-auth/nextjs\n")
})

it("a lock of the workspace above the app is restored too", async () => {
  const app = create(undefined, next, "echo changed > ../package-lock.json; exit 1")
  const lock = join(app.cwd, "..", "package-lock.json")
  writeFileSync(lock, "before")
  mkdirSync(join(app.cwd, "node_modules"))
  await app.call("init", "--yes")
  expect(readFileSync(lock, "utf8")).toBe("before")
})

it.each([
  [".env", "A=1\n"],
  ["auth.ts", undefined],
])("if %s has changed since it was read, no file is written", (path, before) => {
  const app = create(undefined, { ".env": "A=1\nAUTH_GOOGLE_ID=typed\n", "auth.ts": "mine" })
  const files = app.snapshot()
  const changes = [{ path: "new", before: undefined, after: "" }, { path, before, after: "theirs" }]
  expect(() => write(app.cwd, changes)).toThrow(`Nothing was changed, because ${path} has changed meanwhile`)
  expect(app.snapshot()).toEqual(files)
})

it("if one file cannot be written, none is", () => {
  const app = create(undefined, next)
  const before = app.snapshot()
  const change = (path: string) => ({ path, before: before[path]?.replace(/^\d+ /, ""), after: "new" })
  const all = ["new/a", "app/page.tsx", "new/b/c", "tsconfig.json/d"].map(change)
  expect(() => write(app.cwd, all)).toThrow(/^Nothing was changed, because (?:ENOTDIR|EEXIST)/)
  expect(app.snapshot()).toEqual(before)
})
