import { execFile } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { type Config, readConfig } from "../../conformance/src/cli/config.ts"
import type { ListedBrowserScenario } from "../../conformance/src/browser/scenario.ts"
import { startCommand, type Started } from "../../conformance/src/drivers/command.ts"
import { onFreePort } from "../../conformance/src/drivers/free-port.ts"
import { type ServerOptions, socketOffers } from "../../conformance/src/drivers/server.ts"
import { clientId, clientSecret, createIdp } from "../../conformance/src/idp/index.ts"
import { serveIdp } from "../../conformance/src/idp/serve.ts"
import type { Corpus, Driver, ListedScenario } from "../../conformance/src/scenario.ts"
import { scenarios } from "../../conformance/src/scenarios/index.ts"
import { smoke } from "./smoke.ts"
import { frameworks, playsOn } from "./visited.ts"

export { frameworks }

const root = new URL("../../", import.meta.url)
const toPath = (path: string) => fileURLToPath(new URL(path, root))

/** Names of the examples of apps with React. */
export const reactExamples: readonly string[] = readdirSync(new URL("conformance/examples/", root))
  .filter((name) => existsSync(new URL(`conformance/examples/${name}/package.json`, root)))
  .filter((name) =>
    readFileSync(new URL(`conformance/examples/${name}/package.json`, root), "utf8").includes('"@svc-auth/react"')
  )

/** Where an app can run beside its production build on this Node. */
export type Place = "dev" | "base" | AppRuntime

/** The other runtimes on which a production build can run. */
export const appRuntimes = ["bun", "deno", "workerd"] as const
export type AppRuntime = (typeof appRuntimes)[number]

/** The members of a fixture app's `conformance.json` that only these tests read. */
export interface Facts extends Omit<Config, "exceptionsAt" | "lacks" | "base"> {
  /** Arguments of the Node that starts the production build. */
  readonly start: readonly string[]
  /** Exceptions of one place only; `node` is the production build on this Node. */
  readonly exceptionsAt?: Readonly<Partial<Record<Place | "node", Config["exceptions"]>>>
  /** Needs that the app does not meet and places where it does not run, and why. */
  readonly lacks?: Driver["lacks"] & Readonly<Partial<Record<Place, string>>>
  /** Needs that the app does not meet in one place, and why. */
  readonly lacksAt?: Readonly<Partial<Record<Place, Driver["lacks"]>>>
  /** The command that starts the development server. */
  readonly dev?: readonly [string, ...string[]]
  /** Paths that the development server compiles at their first request, which can take longer than a scenario waits. */
  readonly compiledAtFirst?: readonly string[]
  /** The commands that start the production build on other runtimes. */
  readonly runtimes?: Readonly<Partial<Record<AppRuntime, readonly [string, ...string[]]>>>
  /** The npm script of a build that is mounted below the path, and arguments of the Node that starts it. */
  readonly base?: { readonly path: string; readonly build: string; readonly start: readonly string[] }
  /** A module of the folder that Node loads before the example while it gets hostile requests, and why. */
  readonly preload?: { readonly module: string; readonly why: string }
}

const folderOf = (framework: string) => toPath(`frameworks/${framework}/conformance/`)

export const factsOf = (framework: string): Facts => readConfig(`${folderOf(framework)}conformance.json`) as Facts

/** The environment in which Node loads the {@link Facts.preload} before the example. */
export function toPreloading(framework: string): Readonly<Record<string, string>> {
  const { preload } = factsOf(framework)
  return preload ? { NODE_OPTIONS: `--import=${pathToFileURL(join(folderOf(framework), preload.module))}` } : {}
}

/** Variables of Vitest that would affect frameworks and their tools: Astro writes `DEV` into its build. */
const own = ["VITEST", "TEST", "DEV", "PROD", "MODE", "SSR", "BASE_URL"]

/** Environment of builds and apps, without the variables of this test. */
export const surroundings: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(own.map((name) => [name, undefined])),
  NODE_ENV: "production",
}

/** How much of the corpus of hostile requests is played: `SVC_CONFORMANCE_CORPUS=all npx vitest run tools/apps/hostile` plays all. */
export const corpus: Corpus = process.env["SVC_CONFORMANCE_CORPUS"] === "all" ? "all" : "sample"

/** How to start a framework's fixture app as it runs in production, and what to expect of it there. */
export const toApp = (framework: string, place?: Place): ServerOptions =>
  toProduction(framework, factsOf(framework), folderOf(framework), place)

/** The same of an app in any folder. */
export function toProduction(binding: string, all: Facts, cwd: string, place?: Place): ServerOptions {
  const { start, env, guardsForms, exceptions, exceptionsAt, lacksAt, ...facts } = all
  const lacks = { ...facts.lacks, ...place && lacksAt?.[place] }
  return {
    binding,
    command: process.execPath,
    args: start,
    cwd,
    env: { ...surroundings, ...env },
    offers: socketOffers.filter((need) => lacks?.[need] === undefined),
    ...{ guardsForms, lacks, corpus },
    exceptions: { ...exceptions, ...exceptionsAt?.[place ?? "node"] },
  }
}

/** Environment in which the installed tools are found before those of the machine. */
const withTools = (app: ServerOptions, [command, ...args]: readonly [string, ...string[]]): ServerOptions => ({
  ...app,
  command,
  args,
  env: { ...app.env, PATH: `${toPath("node_modules/.bin")}${delimiter}${process.env["PATH"]}` },
})

/** The same of its development server, which contains the help for developers. */
export function toDevApp(framework: string): ServerOptions {
  const app = withTools(toApp(framework, "dev"), factsOf(framework).dev ?? ["node"])
  const { "development-help": _, ...lacks } = app.lacks ?? {}
  return {
    ...app,
    name: "development",
    env: { ...app.env, NODE_ENV: undefined },
    offers: [...new Set([...app.offers.filter((need) => need !== "production"), "development-help" as const])],
    lacks: { ...lacks, production: "a development server says why" },
  }
}

/** The same of its production build on another runtime. */
export async function toRuntimeApp(framework: string, runtime: AppRuntime): Promise<ServerOptions> {
  const app = withTools(toApp(framework, runtime), factsOf(framework).runtimes?.[runtime] ?? ["node"])
  const { stdout } = await promisify(execFile)(toPath(`node_modules/.bin/${runtime}`), ["--version"])
  // workerd prints the date of its release
  const [version] = /\d+[.-]\d+[.-]\d+/.exec(stdout) ?? []
  return { ...app, runtime: `${runtime} ${version}` }
}

/** The same of the build that is mounted below a path. */
export const toBaseApp = (framework: string): ServerOptions =>
  toMounted(framework, factsOf(framework), folderOf(framework))

/** The same of an app in any folder. */
export function toMounted(binding: string, all: Facts, cwd: string): ServerOptions {
  const app = toProduction(binding, all, cwd, "base")
  const { base } = all
  const { "sub-path": _, ...lacks } = app.lacks ?? {}
  return {
    ...app,
    name: "sub-path",
    args: base?.start ?? [],
    base: base?.path,
    offers: [...app.offers, "sub-path"],
    lacks,
  }
}

/** Scenarios about this framework only. */
export async function ownScenarios(framework: string): Promise<readonly ListedScenario[]> {
  const index = new URL(`frameworks/${framework}/conformance/scenarios/index.ts`, root)
  return existsSync(index) ? (await import(index.href)).scenarios : []
}

/** The scenario about a library that loads at its first use, which depends on the bundler of the app. */
const ofBundles = "passkey/new-user"

/** Scenarios that depend on the framework, because they request the app's own routes. The core answers the auth routes. */
export async function appScenarios(framework: string): Promise<readonly ListedScenario[]> {
  return [...scenarios, ...await ownScenarios(framework)].filter(({ id, needs }) =>
    (needs.includes("app") || id === ofBundles) && !needs.includes("sub-path")
  )
}

/** Scenarios that depend on how a server reads a request: bodies, headers, methods, paths, cookies, client addresses (limits), long sessions. */
const ofTheWire = new RegExp(
  [
    "^(bodies|cookies|header-rule|limits|methods|paths|session)/",
    "^contract/(invented-session|malformed-bodies|no-cors|session)$",
    "^hardening/(head|sibling-cookies|twin-cookies)$",
  ].join("|"),
)

/** Scenarios that depend on the framework or the runtime. Everything else is the same code of the core everywhere. */
export async function serverScenarios(framework: string): Promise<readonly ListedScenario[]> {
  const wire = scenarios.filter(({ id, needs }) => ofTheWire.test(id) && !needs.includes("app"))
  return [...await appScenarios(framework), ...wire]
}

/** Returns the scenarios that this run plays on a production build. */
export async function productionScenarios(framework: string): Promise<readonly ListedScenario[]> {
  const plays = playsOn(framework)
  if (plays === "full") return await serverScenarios(framework)
  const common = plays === "smoke" ? scenarios.filter(({ id }) => smoke.includes(id)) : scenarios
  return [...common, ...await ownScenarios(framework)]
}

/** Browser walks about this framework only. */
export async function ownBrowserScenarios(framework: string): Promise<readonly ListedBrowserScenario[]> {
  const index = new URL(`frameworks/${framework}/conformance/browser/index.ts`, root)
  return existsSync(index) ? (await import(index.href)).browserScenarios : []
}

const isBuilt = process.env["SVC_CONFORMANCE_BUILT"] === "1"
const run = promisify(execFile)

/** Builds the packages, unless `SVC_CONFORMANCE_BUILT` is set. */
export async function buildPackages(): Promise<void> {
  if (isBuilt) return
  await once("packages", () => run(toPath("node_modules/.bin/tsc"), ["-b"], { cwd: toPath("") }))
}

/** The same with the fixture app. */
export async function build(framework: string, script = "build"): Promise<void> {
  await buildPackages()
  if (isBuilt) return
  const env = { ...process.env, ...surroundings }
  await once(`${framework}-${script}`, () => run("npm", ["run", script], { cwd: folderOf(framework), env }))
}

/** Builds a framework's example, unless it is built already, and returns its folder. */
export const buildExample = (framework: string): Promise<string> => buildAppIn(`frameworks/${framework}/example/`)

/** The same of an example with React. */
export const buildReactExample = (name: string): Promise<string> => buildAppIn(`conformance/examples/${name}/`)

async function buildAppIn(path: string): Promise<string> {
  const folder = toPath(path)
  await buildPackages()
  const env = { ...process.env, ...surroundings }
  if (!isBuilt) await once(path.replaceAll("/", "-"), () => run("npm", ["run", "build"], { cwd: folder, env }))
  return folder
}

/** Returns the arguments with which `npm start` of an example starts Node; the last one is what it runs. */
export function readStartArgs(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { scripts: { start: string } }
  const [command, ...args] = scripts.start.split(" ")
  if (command !== "node") throw new Error(`${folder}: npm start is to begin with node`)
  return args
}

/**
 * The built example as `npm start` starts it, with a new secret.
 * @param store the file that stores its users
 * @param more environment variables to add
 */
export async function startExample(
  folder: string,
  store: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Started> {
  const own = { AUTH_SECRET: createSecret(), AUTH_URL: "http://app.test", AUTH_STORE: store }
  const env = { ...surroundings, ...own, ...more }
  const server = { command: process.execPath, args: readStartArgs(folder), cwd: folder }
  const app = await onFreePort((port) => startCommand({ ...server, env: { ...env, PORT: String(port) } }))
  // Elysia on Node names its address before it listens there
  await untilAnswered(`http://127.0.0.1:${app.port}/auth/providers`)
  return app
}

/**
 * The built example as `npm start` starts it at `http://localhost`, with a new secret and an identity provider of its own.
 * @param more environment variables to add
 */
export async function startWithProvider(
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const idp = await serveIdp(createIdp())
  const start = async (port: number) => {
    const origin = `http://localhost:${port}`
    const env = {
      ...surroundings,
      AUTH_SECRET: createSecret(),
      AUTH_URL: origin,
      AUTH_DEMO_ISSUER: idp.url,
      AUTH_DEMO_ID: clientId,
      AUTH_DEMO_SECRET: clientSecret,
      HOST: "localhost",
      PORT: String(port),
      ...more,
    }
    const app = await startCommand({ command: "npm start", cwd: folder, env, url: new URL(origin) })
    return { origin, close: () => app.close().finally(() => idp.close()) }
  }
  try {
    return await onFreePort(start)
  } catch (thrown) {
    await idp.close()
    throw thrown
  }
}

const createSecret = () => crypto.randomUUID() + crypto.randomUUID()

async function untilAnswered(url: string): Promise<void> {
  while (!await fetch(url).then(({ ok }) => ok, () => false)) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Does the work once per run. Test files run in parallel, and no file may build what another one serves. */
async function once(name: string, work: () => Promise<unknown>): Promise<void> {
  const folder = join(tmpdir(), `svc-auth-${process.env["SVC_CONFORMANCE_RUN"]}-${name}`)
  const done = join(folder, "done")
  try {
    mkdirSync(folder)
  } catch {
    return await new Promise((resolve) => {
      const look = () => {
        if (!existsSync(done)) return
        watcher.close()
        resolve()
      }
      const watcher = watch(folder, look)
      look()
    })
  }
  await work().finally(() => writeFileSync(done, ""))
}
