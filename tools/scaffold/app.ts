import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { run } from "../process.ts"
import { type Manifest, root } from "../root.ts"
import { type ServedIdp, serveIdp } from "../../conformance/src/idp/serve.ts"
import { startCommand } from "../../conformance/src/drivers/command.ts"
import { startProxy } from "../../conformance/src/drivers/proxy.ts"
import { surroundings } from "../apps/fixture-apps.ts"
import { clientId, clientSecret } from "../../core/test/providers/vendor.ts"
import { createGitHub } from "./github.ts"
import { readSteps, type Step } from "./steps.ts"

/** The contents of a `scaffold.json`: how a framework's scaffolder writes an app. */
export interface Scaffold {
  /** The scaffolder and the date, shown with the results. */
  readonly from: string
  /** The command that writes the app to the folder `app`. Absent: its output is stored in `app/` beside the `scaffold.json`. */
  readonly create?: readonly [string, ...string[]]
  /** The newest scaffolder, and a command that fails if the hosts that it downloads from are not reachable. */
  readonly real?: { readonly command: string; readonly needs: string } | undefined
  /** The steps that make an app of one's own, on which `svc-auth init` runs, if the framework has no scaffolder. */
  readonly own?: readonly Step[]
  /** Where the app listens, if the one that `svc-auth init` sets up prints no URL. */
  readonly address?: string
  /** Environment variables of all commands. A value that begins with `./` is a path from the folder of the `scaffold.json`. */
  readonly env?: Readonly<Record<string, string>>
  /** The page to follow, from the repository's root. Default: the README of the binding. */
  readonly page?: string
  /** The database whose URL the app gets as `DATABASE_URL`. It is empty. */
  readonly database?: "postgres"
  /** Whether users sign up with a password, by a link that the app prints. Default: they sign in with GitHub. */
  readonly signUp?: boolean
  /** True if a user adds an authenticator app and a passkey on the account page, in Chromium. */
  readonly walks?: boolean
  /** Paths that open for the signed-in user, beside those of every app. */
  readonly opens?: readonly string[]
  /** Headings of the page's sections to follow, in order. If the README is about other apps: the steps themselves. */
  readonly follow: readonly (string | Step)[]
}

/**
 * Returns where the app's files, commands and lock come from.
 * @param name a framework, or a framework and one more app of it: `solidstart`, `solidstart/bare`
 */
export function folderOf(name: string): string {
  const [framework = "", ...app] = name.split("/")
  return join(root, "frameworks", framework, "conformance", "scaffold", ...app)
}

export const readScaffold = (framework: string): Scaffold =>
  JSON.parse(readFileSync(join(folderOf(framework), "scaffold.json"), "utf8")) as Scaffold

/** Returns whether the newest scaffolder can write an app here. */
export const isReachable = async ({ real }: Scaffold): Promise<boolean> =>
  real !== undefined && (await run("sh", ["-c", real.needs])).code === 0

/** Variables of the environment. */
export type Env = Readonly<Record<string, string>>

function envOf(name: string): Env {
  const given = Object.entries(readScaffold(name).env ?? {})
  return Object.fromEntries(
    given.map(([key, text]) => [key, text.startsWith("./") ? join(folderOf(name), text) : text]),
  )
}

/**
 * Runs a line as a shell does.
 * @param cache `offline`: npm prefers its cache; `online`: npm asks the registry for the newest versions
 * @throws {Error} with the output, if the exit code is not 0
 */
export async function shell(
  cwd: string,
  line: string,
  more: Env,
  cache: "offline" | "online" = "offline",
): Promise<void> {
  // yes: the answer to the question of npx whether it may download a program
  const npm = { audit: "false", fund: "false", loglevel: "error", yes: "true", [`prefer_${cache}`]: "true" }
  const settings = Object.fromEntries(Object.entries(npm).map(([name, value]) => [`npm_config_${name}`, value]))
  const env = { ...surroundings, NODE_ENV: undefined, ...settings, ...more }
  const { code, output } = await run("sh", ["-c", line], { cwd, env })
  if (code !== 0) throw new Error(`${line}\n${output}`)
}

/**
 * Writes the app as the scaffolder does.
 * @param how `locked`: with the dependencies of the lock beside the `scaffold.json`; `newest`: with the newest that its ranges allow;
 * `real`: as the scaffolder's newest version writes it today
 */
export async function createApp(
  framework: string,
  folder: string,
  how: "locked" | "newest" | "real",
): Promise<string> {
  const source = folderOf(framework)
  const { create, real } = readScaffold(framework)
  mkdirSync(folder, { recursive: true })
  const app = join(folder, "app")
  const env = envOf(framework)
  if (how === "real" && real) await shell(folder, real.command, env, "online")
  else if (create) await shell(folder, create.join(" "), env)
  else cpSync(join(source, "app"), app, { recursive: true })
  const lock = join(source, "package-lock.json")
  if (how === "locked" && existsSync(lock)) cpSync(lock, join(app, "package-lock.json"))
  return app
}

/** Does a step of the README that ends: writes the file, or runs the command. */
async function take(app: string, step: Step, env: Env): Promise<void> {
  if (step.kind === "write") write(app, step, env)
  else await shell(app, step.command, env)
}

/** Values that the developer fills in; the page has placeholders. */
const credentials: Env = { AUTH_GITHUB_ID: clientId, AUTH_GITHUB_SECRET: clientSecret }
const own: Env = { AUTH_SECRET: crypto.randomUUID() + crypto.randomUUID(), ...credentials }

function write(app: string, { path, text, at }: Step & { kind: "write" }, env: Env): void {
  const file = join(app, path)
  const before = at && existsSync(file) ? readFileSync(file, "utf8") : ""
  const filled = path.startsWith(".env")
    ? text.replace(/^(\w+)=.*$/gm, (line, name: string) => {
      const value = own[name] ?? env[name]
      return value ? `${name}="${value}"` : line
    })
    : text
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, at === "end" ? before + filled : filled + before)
}

/** A command that serves the app until it is stopped. */
const serves = /^(?:npm (?:run (?:dev|preview|start)|start)\b|(?:[A-Z_]+=\S+ )*(?:node|bun|deno) )/

/** A running app to sign in to. */
export interface Served {
  /** The path of the page that names the user. */
  readonly page: string
  /** The origin that the browser uses. */
  readonly origin: string
  /** The address at which the app listens. */
  readonly at: URL
  readonly github: ServedIdp
  /** Whether users sign up with a password, in place of a sign-in with GitHub. */
  readonly signUp: boolean
  /** True if a user adds an authenticator app and a passkey, in Chromium. */
  readonly walks: boolean
  /** Further paths that open for the signed-in user. */
  readonly opens: readonly string[]
  /** Returns what the app has printed. */
  readonly printed: () => string
}

/**
 * Follows the README from the scaffolded app to a signed-in user. At each command that serves the app, it calls `visit` and then stops
 * the app.
 * @param npmEnv the variables with which npm finds our packages
 * @param program sets up the app, in place of the section that does so in the README
 * @returns the faults
 */
export async function follow(
  framework: string,
  app: string,
  npmEnv: Env,
  visit: (served: Served) => Promise<string | undefined>,
  program?: (app: string, env: Env) => Promise<void>,
): Promise<readonly string[]> {
  const env = { ...npmEnv, ...envOf(framework), ...program && credentials }
  for (const step of program ? readScaffold(framework).own ?? [] : []) await take(app, step, env)
  if (program) await program(app, env)
  const address = program && readScaffold(framework).address
  const steps = findSteps(framework, program !== undefined)
  const github = await serveIdp(createGitHub())
  const faults: string[] = []
  let served = 0
  try {
    for (const step of steps) {
      if (step.kind === "write" || !serves.test(step.command)) {
        await take(app, step, env)
        continue
      }
      served++
      if (readManifest(app).scripts?.["check"] !== undefined) await shell(app, "npm run check", env)
      const page = program ? "/members" : "/"
      const { signUp = false, walks = false, opens = [] } = readScaffold(framework)
      const visitApp = (served: Running) => visit({ ...served, page, signUp, walks, opens })
      const fault = await serve(app, step.command, github, visitApp, env, address)
      if (fault !== undefined) faults.push(`${step.command}: ${fault}`)
    }
  } finally {
    await github.close()
  }
  if (served === 0) faults.push(`no command starts the app: ${JSON.stringify(readScaffold(framework).follow)}`)
  return faults
}

const setUp = "Get started"
const production = "In production"

/** Whether `svc-auth init` can set up the new app, in place of the README. */
export const hasInit = (name: string): boolean =>
  [setUp, production].every((heading) => readScaffold(name).follow.includes(heading))

/** @param isSetUp whether the app is set up already, and only remains to be served */
function findSteps(name: string, isSetUp: boolean): readonly Step[] {
  const { page = `frameworks/${name.split("/")[0]}/README.md`, follow } = readScaffold(name)
  const markdown = readFileSync(join(root, page), "utf8")
  if (isSetUp) return [{ kind: "run", command: "npm run dev" }, ...readSteps(page, markdown, [production])]
  return follow.flatMap((one) => typeof one === "string" ? readSteps(page, markdown, [one]) : [one])
}

const readManifest = (app: string) => JSON.parse(readFileSync(join(app, "package.json"), "utf8")) as Manifest

/** How long a development server may answer with 503 before it is ready, in milliseconds. */
const patience = 300_000

/** Waits until a page can be rendered: Nitro's development server prints its address earlier, and answers with 503. */
async function untilReady(address: string): Promise<void> {
  const end = Date.now() + patience
  while (Date.now() < end && (await fetch(address)).status === 503) await new Promise((next) => setTimeout(next, 100))
}

/** Returns the messages of the error and its causes: the message of a failed fetch contains neither address nor reason. */
function toMessage(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  return thrown.cause === undefined ? thrown.message : `${thrown.message}: ${toMessage(thrown.cause)}`
}

const readEnvFiles = (app: string) =>
  globSync(".env*", { cwd: app }).map((file) => readFileSync(join(app, file), "utf8")).join("\n")

type Running = Omit<Served, "page" | "signUp" | "walks" | "opens">

async function serve(
  app: string,
  command: string,
  github: ServedIdp,
  visit: (served: Running) => Promise<string | undefined>,
  more: Env,
  known: string | undefined,
): Promise<string | undefined> {
  const preload = join(import.meta.dirname, "reach-github.mjs")
  const env = {
    ...surroundings,
    NODE_ENV: undefined,
    NODE_OPTIONS: `--import=${preload}`,
    BUN_OPTIONS: `--preload=${preload}`,
    SVC_SCAFFOLD_GITHUB: github.url,
    ...more,
  }
  const started = await startCommand({ command, cwd: app, env, url: known === undefined ? undefined : new URL(known) })
  try {
    const address = `http://localhost:${started.port}`
    const [, origin = address] = /^AUTH_URL="?([^"\n]+)/m.exec(readEnvFiles(app)) ?? []
    // an app with another origin runs behind a proxy whose headers declare https
    const proxy = origin === address ? undefined : await startProxy(started.port, "https")
    try {
      const at = new URL(proxy ? `http://localhost:${proxy.port}` : address)
      const fault = await untilReady(address).then(() => visit({ origin, at, github, printed: started.printed })).catch(
        toMessage,
      )
      return fault && `${fault}\nThe app printed:\n${started.printed()}`
    } finally {
      await proxy?.close()
    }
  } finally {
    await started.close()
  }
}
