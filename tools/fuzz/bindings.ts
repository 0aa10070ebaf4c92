/**
 * Sends hostile requests to the production build of each binding's fixture app, over HTTP.
 * @module
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { frameworkPaths } from "../../conformance/src/corpus/doors.ts"
import { read } from "../../conformance/src/corpus/headers.ts"
import { spellings } from "../../conformance/src/corpus/targets.ts"
import { type AppProcess, type ServerOptions, startApp } from "../../conformance/src/drivers/server.ts"
import { toSocketTransport } from "../../conformance/src/drivers/socket.ts"
import { password } from "../../conformance/src/fixtures/providers.ts"
import { fixtureHeader } from "../../conformance/src/fixtures/selection.ts"
import { type Facts, factsOf, frameworks, toApp } from "../apps/fixture-apps.ts"
import { sample } from "../sample.ts"
import { nothing, oneFailed, onePassed, sum, type Tally } from "../tally.ts"
import { type Ground, hostileRequest, type Sent } from "./arbitraries.ts"
import { check, toCounts, type Wanted } from "./check.ts"
import { Costs } from "./cpu.ts"
import { judge } from "./laws.ts"
import { visit } from "./visit.ts"

const origin = "https://app.test"
const sessionCookie = "__Host-svc.session-token"

/** Paths that the server parses as paths. */
const isSendable = (path: string): boolean => path.length < 6_000 && /^\/[!-~]*$/.test(path)

const routes = [
  ...["session", "csrf", "providers", "signin", "signin/credentials", "signin/idp", "callback/credentials"],
  ...["callback/idp", "signout", "error", "verify-request"],
].map((route) => `/auth/${route}`)

const pages = [
  ...["/", "/login", "/json-login", "/logout", "/update", "/same", "/api/me", "/api/wrapped", "/lazy", "/both"],
  ...["/leave", "/thrown", "/parallel", "/streamed", "/about", "/protected", "/protected/api", "/protected/files/a"],
]

const ground: Ground = {
  origin,
  // many of the last paths do not exist, so the existing ones are listed more often
  paths: [
    ...Array.from({ length: 4 }, () => [...routes, ...pages]).flat(),
    ...frameworkPaths,
    ...Object.values(spellings).map((spell) => spell("/protected/files/a")),
  ].filter(isSendable),
  headers: [["host", "app.test"], ["x-forwarded-proto", "https"], ["x-forwarded-host", "app.test"]],
  // headers that end a message or switch the protocol belong to the corpus
  read: read.filter((name) => !["expect", "upgrade", "te", "trailer", "http2-settings"].includes(name)),
}

const hasSchedstat = existsSync("/proc/self/schedstat")

/**
 * Returns the CPU time of all threads of a process in microseconds, as Linux counts it. On other systems, and for a
 * process that has ended, returns 0.
 */
function toCpu(pid: number | undefined): number {
  if (!hasSchedstat || pid === undefined || !existsSync(`/proc/${pid}/task`)) return 0
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks).reduce((all, task) => {
    try {
      return all + Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ", 1)[0]) / 1_000
    } catch {
      return all // the thread has ended
    }
  }, 0)
}

/** Milliseconds after which a missing response is a failure. */
const patience = 60_000

/** The response, the app's log lines after a failure, and the CPU time. */
interface Exchanged {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  readonly logged: readonly string[]
  readonly microseconds: number
}

/** An app that is started again after it has ended. */
export class Target {
  readonly #server: ServerOptions
  #app: AppProcess | undefined
  #sent = 0

  constructor(server: ServerOptions) {
    this.#server = server
  }

  /** How the process has ended, if it has. */
  ended(): string | undefined {
    return this.#app?.wire.ended()
  }

  /** Starts the app if it is not running. */
  async start(): Promise<void> {
    if (this.#app && this.ended() === undefined) return
    await this.#app?.close()
    this.#app = await startApp(this.#server, false)
  }

  /** Sends the request. Each request has its own record, so that its log lines can be found. */
  async send({ method, target, headers, body }: Sent): Promise<Exchanged> {
    if (!this.#app) throw new Error("the app has not been started")
    const { wire, port, pid } = this.#app
    const record = [fixtureHeader, `default;agent=fuzz${this.#sent++}`] as const
    const transport = toSocketTransport(() => port)
    const printed = wire.printed() ?? 0
    const before = toCpu(pid)
    const sent = transport({ method, origin, target, headers: [...headers, record], body })
    const response = await inTime(sent)
    const microseconds = toCpu(pid) - before
    const isLogged = async () => {
      const own = [["host", "app.test"], record] as const
      const notes = await transport({ method: "GET", origin, target: "/__seen", headers: own })
      return notes.body.includes('"kind":"log"') || await wire.printsBeyond(printed)
    }
    const logged = response.status >= 500 && await isLogged() ? ["a line"] : []
    const pairs = response.headers.map(([name, value]): [string, string] => [name, value])
    return { status: response.status, headers: new Headers(pairs), body: response.body, logged, microseconds }
  }

  /**
   * Returns whether the app still responds. If not, waits for the end of the process, so that the next input gets a new
   * one.
   */
  async answers(): Promise<boolean> {
    const sent = this.send({ method: "GET", target: "/__seen", headers: [["host", "app.test"]] })
    if (await sent.then(() => true, () => false)) return true
    for (const limit = Date.now() + patience; this.ended() === undefined && Date.now() < limit;) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return false
  }

  async close(): Promise<void> {
    await this.#app?.close()
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${patience / 1_000} s`)), patience)
  })
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Returns whether the framework itself takes long for the request, as the app's `conformance.json` tells. */
function isSlowInFramework({ slow }: Facts, { target, headers }: Sent): boolean {
  const agent = headers.filter(([name]) => name.toLowerCase() === "user-agent").map(([, value]) => value).join()
  const { parameters, userAgent } = slow ?? {}
  return target.split("&").length > (parameters?.above ?? Infinity) || agent.length > (userAgent?.above ?? Infinity)
}

/** Returns what is wrong with the response to a request. @param isOwnCost whether the CPU time of this request is the framework's own */
export function createJudge(
  target: Target,
  statuses: Map<number, number>,
  isOwnCost: (sent: Sent) => boolean = () => false,
): (sent: Sent) => Promise<string | undefined> {
  const costs = new Costs()
  return async (sent: Sent): Promise<string | undefined> => {
    await target.start()
    try {
      const response = await target.send(sent)
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      const request = { url: origin + sent.target, headers: new Headers() }
      const broken = judge({ subject: { origins: undefined, sessionCookie }, request, response, ...response }, "app")
      const slow = hasSchedstat && !isOwnCost(sent)
        ? await costs.judge(response.microseconds, async () => (await target.send(sent)).microseconds)
        : undefined
      const end = target.ended()
      return [...broken, slow, end && `the process has ended. ${end}`].filter(Boolean).join("; ") || undefined
    } catch (error) {
      // a closed connection counts as a response, because Node rejects 16 KiB of headers like this
      return await target.answers() ? undefined : `${error}. ${target.ended() ?? "The process runs."}`
    }
  }
}

async function fuzzBinding(name: string, wanted: Wanted): Promise<Tally> {
  console.log(`${name}: ${wanted.runs} requests, seed ${wanted.seed}`)
  const facts = factsOf(name)
  const target = new Target(toApp(name))
  await target.start()
  try {
    const known = { login: { username: "alice", password }, provider: "idp", sessionCookie }
    const visitor = await visit(ground, known, async (sent) => {
      const { body, ...answer } = await target.send(sent)
      return { ...answer, text: () => Promise.resolve(body) }
    })
    const statuses = new Map<number, number>()
    const inputs = hostileRequest(ground, visitor, { signedIn: false })
    const passed = await check(
      inputs,
      createJudge(target, statuses, (sent) => isSlowInFramework(facts, sent)),
      (sent) => sent,
      wanted,
      `npm run fuzz -- --on ${name}`,
    )
    console.log(`answers: ${toCounts(statuses)}`)
    return passed ? onePassed : oneFailed
  } finally {
    await target.close()
  }
}

/**
 * @param on one binding's name, or `bindings` for all
 * @param seed if set, three of the bindings are chosen by it
 */
export async function fuzzBindings(on: string, wanted: Wanted, seed?: string): Promise<Tally> {
  const named = on === "bindings" ? frameworks : frameworks.filter((name) => name === on)
  const chosen = seed === undefined ? named : sample(named, 3, (name) => name, seed)
  if (chosen.length === 0) {
    throw new RangeError(`Unknown target "${on}"; --on takes core, bindings, ${frameworks.join(", ")}`)
  }
  const tallies: Tally[] = []
  for (const name of chosen) tallies.push(await fuzzBinding(name, wanted))
  if (!hasSchedstat) console.log("CPU is compared on Linux only")
  return sum([...tallies, ...hasSchedstat ? [] : [{ ...nothing, skipped: chosen.length }]])
}
