/**
 * Sends hostile requests to the production build of each binding's fixture app, over HTTP.
 * @module
 */
import { frameworkPaths } from "../../conformance/src/corpus/doors.ts"
import { read } from "../../conformance/src/corpus/headers.ts"
import { spellings } from "../../conformance/src/corpus/targets.ts"
import { type AppProcess, startApp } from "../../conformance/src/drivers/server.ts"
import { toSocketTransport } from "../../conformance/src/drivers/socket.ts"
import { password } from "../../conformance/src/fixtures/providers.ts"
import { fixtureHeader } from "../../conformance/src/fixtures/selection.ts"
import { frameworks, toApp } from "../apps/fixture-apps.ts"
import { inTurn } from "../stages/run.ts"
import type { Tally } from "../tally.ts"
import { type Ground, hostileRequest, type Sent } from "./arbitraries.ts"
import { check, type Statuses, type Wanted } from "./check.ts"
import { judge } from "./laws.ts"
import { visit } from "./visit.ts"

const origin = "https://app.test"

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

let sentBefore = 0

/** Sends the request. Each has its own record, by which its log lines are found. */
async function send({ wire, port }: AppProcess, { method, target, headers, body }: Sent) {
  const record = [fixtureHeader, `default;agent=fuzz${sentBefore++}`] as const
  const transport = toSocketTransport(() => port)
  const printed = wire.printed() ?? 0
  const response = await transport({ method, origin, target, headers: [...headers, record], body })
  const isLogged = async () => {
    const notes = await transport({ method: "GET", origin, target: "/__seen", headers: [["host", "app.test"], record] })
    return notes.body.includes('"kind":"log"') || await wire.printsBeyond(printed)
  }
  const logged = response.status >= 500 && await isLogged() ? ["a line"] : []
  const pairs = response.headers.map(([name, value]): [string, string] => [name, value])
  return { status: response.status, headers: new Headers(pairs), body: response.body, logged }
}

/** Returns what is wrong with the response to a request. */
async function judgeSent(app: AppProcess, sent: Sent, statuses: Statuses): Promise<string | undefined> {
  try {
    const response = await send(app, sent)
    statuses.add(response.status)
    const request = { url: origin + sent.target, headers: new Headers() }
    return judge({ subject: { origins: undefined }, request, response, ...response }, "app")
  } catch (error) {
    // a closed connection counts as a response, because Node rejects 16 KiB of headers like this
    const read = send(app, { method: "GET", target: "/__seen", headers: [["host", "app.test"]] })
    return await read.then(() => undefined, () => `${error}. ${app.wire.ended() ?? "The app answers nothing more."}`)
  }
}

async function fuzzBinding(name: string, wanted: Wanted): Promise<Tally> {
  const app = await startApp(toApp(name), false)
  try {
    const known = { login: { username: "alice", password }, provider: "idp" }
    const visitor = await visit(ground, known, async (sent) => {
      const { body, ...answer } = await send(app, sent)
      return { ...answer, text: () => Promise.resolve(body) }
    })
    const inputs = hostileRequest(ground, visitor, { signedIn: false })
    return await check(name, inputs, (sent, statuses) => judgeSent(app, sent, statuses), wanted)
  } finally {
    await app.close()
  }
}

/** @param on one binding's name, or `bindings` for all */
export async function fuzzBindings(on: string, wanted: Wanted): Promise<Tally> {
  const chosen = on === "bindings" ? frameworks : frameworks.filter((name) => name === on)
  if (chosen.length === 0) {
    throw new RangeError(`Unknown target "${on}"; --on takes core, opinions, bindings, ${frameworks.join(", ")}`)
  }
  return await inTurn(...chosen.map((name) => () => fuzzBinding(name, wanted)))
}
