import { existsSync } from "node:fs"
import { dirname, resolve } from "node:path"
import process from "node:process"
import { Agent, type AppFacts } from "../agent.ts"
import { startBlackboxDriver } from "../drivers/blackbox.ts"
import { type ServerOptions, startServerDriver } from "../drivers/server.ts"
import type { Driver, ListedScenario } from "../scenario.ts"
import { scenarios } from "../scenarios/index.ts"
import { type App, readConfig, toServers } from "./config.ts"
import { type Options, UsageError } from "./options.ts"
import { select } from "./selection.ts"

/** A running app and the scenarios for it. */
export interface Run {
  readonly driver: Driver
  readonly scenarios: readonly ListedScenario[]
}

/** Options for an app without fixtures. */
const ofBlackbox = ["blackbox", "base-path", "oidc", "credentials", "email", "login", "guarded", "proxy"] as const

/**
 * Returns a function for each app to start.
 * @param onEnd is called with a report if an app ends by itself
 * @throws {UsageError} if options are missing or contradict each other
 */
export function plan(options: Options, onEnd: (report: string) => void): readonly (() => Promise<Run>)[] {
  const app = toApp(options, onEnd)
  if (ofBlackbox.some((name) => options[name] !== undefined)) return [() => tryAsItIs(app, options)]
  const [root, below] = toServers(app)
  if (!root) {
    throw new UsageError("an app that already runs needs --blackbox; to run it with fixtures, start it with --start")
  }
  const chosen = select(scenarios, options.only)
  const unknown = Object.keys(root.exceptions ?? {}).find((id) => !scenarios.some((one) => one.id === id))
  if (unknown !== undefined) {
    throw new UsageError(`${options.config ?? "conformance.json"} excepts ${unknown}, but no scenario has this id`)
  }
  if (app.isConfigured) {
    return [root, below].flatMap((server) => server ? toRun(server, chosen, below !== undefined) : [])
  }
  return [async () => {
    const driver = await startServerDriver(root)
    if (await knowsFixtures(driver)) return { driver, scenarios: chosen }
    await driver.close()
    return await tryAsItIs(app, options)
  }]
}

function toRun(server: ServerOptions, chosen: readonly ListedScenario[], isOneOfTwo: boolean): (() => Promise<Run>)[] {
  const own = isOneOfTwo
    ? chosen.filter(({ needs }) => needs.includes("sub-path") === (server.base !== undefined))
    : chosen
  if (own.length === 0) return []
  return [async () => ({ driver: await startServerDriver(server), scenarios: own })]
}

/** Combines the options and the config. */
function toApp(options: Options, onEnd: (report: string) => void): App {
  const { start, url, name, limit, corpus } = options
  if (corpus !== undefined && corpus !== "all") throw new UsageError(`--corpus must be "all", not "${corpus}"`)
  const found = start === undefined && url === undefined && existsSync("conformance.json")
  const file = options.config ?? (found ? "conformance.json" : undefined)
  const config = file === undefined ? {} : readConfig(file)
  if (!start && !config.start && !url) {
    throw new UsageError("no command to start the app: set --start, or \`start\` in conformance.json")
  }
  return {
    isConfigured: file !== undefined,
    folder: file === undefined ? process.cwd() : dirname(resolve(file)),
    config,
    ...{ start, name, corpus, onEnd },
    url: toUrl(url),
    limitSeconds: limit === undefined ? undefined : toNumber("--limit", limit),
  }
}

function toUrl(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === "/") return url
  throw new UsageError(`--url must be an origin like http://localhost:3000, not ${text}`)
}

function toNumber(option: string, text: string): number {
  const number = Number(text)
  if (number > 0) return number
  throw new UsageError(`${option} must be a number above 0, not ${text}`)
}

async function knowsFixtures({ origin, transport }: Driver): Promise<boolean> {
  const agent = new Agent({ origin, transport, fixtures: true, exchanges: [], refused: [] })
  return Array.isArray((await agent.get("/__seen", { kind: "program", cookie: "" })).json)
}

async function tryAsItIs(app: App, options: Options): Promise<Run> {
  const chosen = select(scenarios.filter(({ blackbox }) => blackbox), options.only)
  const [root] = toServers(app)
  const binding = root?.binding ?? app.name ?? app.url?.host ?? ""
  const driver = await startBlackboxDriver({
    ...{ binding, url: app.url, server: root, facts: toFacts(options), proxied: options.proxy, runtime: root?.runtime },
    exceptions: root?.exceptions,
  })
  return { driver, scenarios: chosen }
}

function toFacts({ "base-path": basePath, oidc, credentials, email, guarded, login }: Options): Partial<AppFacts> {
  const given = {
    basePath: basePath?.replace(/\/$/, ""),
    oidc,
    credentials,
    email,
    guarded,
    login: login && toFields(login),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

const toFields = (login: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(login.map((pair) => {
    const at = pair.indexOf("=")
    if (at < 1) throw new UsageError(`--login must be name=value, not ${pair}`)
    return [pair.slice(0, at), pair.slice(at + 1)]
  }))
