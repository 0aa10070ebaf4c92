import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build as esbuild } from "esbuild"
import { build as vite } from "vite"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { run } from "../process.ts"
import { root } from "../root.ts"
import { toChunks } from "./chunks.ts"
import { writeChunks } from "./stage.ts"

// below node_modules, so that the chunks find the dependencies
const folder = mkdtempSync(join(root, "node_modules", ".development-"))
const app = join(folder, "app.mjs")

/** An app that prints its log, and its responses to requests without random parts. */
const source = `
  import process from "node:process"
  import { Auth, skipCSRFCheck } from "@svc-auth/core"
  import GitHub from "@svc-auth/core/providers/github"

  const log = []
  const logger = Object.fromEntries(["error", "warn", "debug"].map((level) => [level, (code, ...rest) => {
    const [first] = rest
    log.push([level, code.type ?? code, code.message ?? (first instanceof Error ? first.message : first)])
  }]))
  const config = {
    providers: [GitHub({ clientId: "id", clientSecret: "secret" })],
    secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
    origin: "https://app.test",
    skipCSRFCheck,
    logger,
    development: process.argv[2] === "development",
  }
  const page = { accept: "text/html" }
  const requests = [
    [config, "/error", { headers: page }],
    [config, "/error?error=AccessDenied", { headers: page }],
    [config, "/error?error=Configuration", { headers: page }],
    [config, "/session"],
    [config, "/signin", { headers: page }],
    [config, "/signin?error=OAuthCallbackError", { headers: page }],
    [config, "/callback/github?state=none&code=x", { headers: page }],
    [config, "/signin?error=InvalidCheck&code=no_cookie", { headers: page }],
    [config, "/none", { headers: page }],
    [config, "/none"],
    [config, "/signout", { method: "POST", headers: { ...page, "sec-fetch-site": "cross-site" } }],
    [config, "/signout", { method: "POST", headers: { "sec-fetch-site": "cross-site" } }],
    [{ ...config, origin: undefined }, "/session"],
    [{ ...config, devPanel: true }, "http://localhost/auth/dev"],
    [{ ...config, basePath: 1 }, "/session"],
    [{ ...config, basePath: 1 }, "/session", { headers: page }],
  ]
  const responses = []
  for (const [config, path, init] of requests) {
    const response = await Auth(new Request(path.startsWith("/") ? "https://app.test/auth" + path : path, init), config)
    responses.push([path, response.status, [...response.headers], await response.text()])
  }
  console.log(JSON.stringify({ log, responses }))
`

interface Printed {
  readonly log: readonly (readonly [level: string, code: string, text: string])[]
  readonly responses: readonly (readonly [path: string, status: number, headers: [string, string][], body: string])[]
}

async function runApp(file: string, mode: "development" | "production", ...flags: readonly string[]): Promise<Printed> {
  const { output } = await run("node", [...flags, file, mode], { cwd: folder })
  return JSON.parse(output) as Printed
}

/** What only the page about the setup contains. */
const setupText = "Callback URLs to register"
/** A part of each module of the help: the setup page, the fixes, the trace, the panel with its gate, its page and what it keeps. */
const helpTexts = [
  setupText,
  "if it should have let this user sign in",
  String.raw`[^\x20-\x7e]/g`,
  "x-forwarded-port",
  "svc-auth-test-users",
  "browsers do not send it",
  "The app has sent no mail.",
  "svc-auth.development-panel",
]
const hasPanel = ({ responses }: Printed): boolean =>
  responses.some(([path, status, , body]) =>
    path.endsWith("/dev") && status === 200 && body.includes("<h1>Development</h1>")
  )
const isSetup = ({ responses }: Printed): boolean => responses[0]![3].includes(setupText)
const hasTrace = ({ responses }: Printed): boolean =>
  responses.some(([, , headers]) => headers.some(([name]) => name.toLowerCase() === "x-svc-trace"))
const toHints = ({ log }: Printed): readonly string[] =>
  log.filter(([, code]) => code === "development-help-missing").map(([, , text]) => text)

/** Bundlers, each with its way to add the condition. They return the code of the app's bundle. */
const bundlers: Readonly<Record<string, (condition?: "development") => Promise<string>>> = {
  esbuild: async (condition) => {
    const { outputFiles } = await esbuild({
      entryPoints: [app],
      bundle: true,
      format: "esm",
      platform: "node",
      write: false,
      ...(condition && { conditions: [condition] }),
    })
    return outputFiles[0]!.text
  },
  // Vite has the condition unless NODE_ENV is production
  vite: async (condition) => {
    vi.stubEnv("NODE_ENV", condition ?? "production")
    const built = await vite({
      root: folder,
      configFile: false,
      logLevel: "silent",
      ssr: { noExternal: true },
      build: { ssr: app, write: false, rolldownOptions: { output: { codeSplitting: false } } },
    })
    return "output" in built ? built.output[0].code : ""
  },
}

beforeAll(async () => {
  const home = join(folder, "node_modules/@svc-auth/core")
  cpSync(join(root, "core/package.json"), join(home, "package.json"))
  writeChunks((await toChunks("core")).chunks, join(home, "dist"))
  writeFileSync(app, source)
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(Object.entries(bundlers))("a bundle made by %s", (name, bundle) => {
  const production = join(folder, `${name}-production.mjs`)
  const development = join(folder, `${name}-development.mjs`)
  beforeAll(async () => {
    writeFileSync(production, await bundle())
    writeFileSync(development, await bundle("development"))
  })

  test("contains the help for developers only with the condition `development`", async () => {
    const [without, with_] = [await bundle(), await bundle("development")]
    expect(helpTexts.filter((text) => without.includes(text))).toEqual([])
    expect(helpTexts.filter((text) => with_.includes(text))).toEqual(helpTexts)
  })

  test("responds and logs in production as without the help, if it contains the help", async () => {
    const plain = await runApp(production, "production")
    expect(await runApp(development, "production")).toEqual(plain)
    expect([isSetup(plain), hasTrace(plain), hasPanel(plain), toHints(plain)]).toEqual([false, false, false, []])
  })

  test("shows the help in development, if it contains the help", async () => {
    const shown = await runApp(development, "development")
    expect([isSetup(shown), hasTrace(shown), hasPanel(shown), toHints(shown)]).toEqual([true, true, true, []])
  })

  test("logs in development how to get the help, if it lacks the help", async () => {
    const lacking = await runApp(production, "development")
    expect([isSetup(lacking), hasTrace(lacking), hasPanel(lacking)]).toEqual([false, false, false])
    expect(toHints(lacking)).toEqual([expect.stringContaining("condition `development`")])
  })
})

describe("without a bundler", () => {
  test("the help appears in development without the condition", async () => {
    const shown = await runApp(app, "development")
    expect([isSetup(shown), hasTrace(shown), toHints(shown)]).toEqual([true, true, []])
  })

  test("the development panel needs the condition (case 125)", async () => {
    expect(hasPanel(await runApp(app, "development"))).toBe(false)
    expect(hasPanel(await runApp(app, "development", "--conditions=development"))).toBe(true)
    expect(hasPanel(await runApp(app, "production", "--conditions=development"))).toBe(false)
  })

  test("the condition changes nothing in production", async () => {
    const plain = await runApp(app, "production")
    expect(await runApp(app, "production", "--conditions=development")).toEqual(plain)
    expect(await runApp(app, "production", "--conditions=production")).toEqual(plain)
    expect([isSetup(plain), hasTrace(plain), hasPanel(plain)]).toEqual([false, false, false])
  })
})
