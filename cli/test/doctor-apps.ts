import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, request, type RequestListener, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Auth, type AuthConfig } from "@svc-auth/core"
import { createHandler } from "@svc-auth/core/node"
import GitHub from "@svc-auth/core/providers/github"
import { afterEach } from "vitest"
import type { Command } from "../src/command.ts"
import { createDoctor } from "../src/commands/doctor.ts"
import { type Network, system } from "../src/doctor/client.ts"
import type { Report } from "../src/doctor/report.ts"
import { main } from "../src/main.ts"

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A server that counts its requests. */
export interface Served {
  readonly url: string
  readonly port: number
  readonly requests: IncomingMessage[]
  /** Each connection has one request, also if the server cannot parse it. */
  readonly connections: readonly unknown[]
  /** Stops listening. */
  readonly end: () => void
}

/** Serves on a free port of this machine until the test ends. */
export async function serve(listener: RequestListener): Promise<Served> {
  const requests: IncomingMessage[] = []
  const server = createServer((message, response) => {
    requests.push(message)
    listener(message, response)
  })
  const connections: unknown[] = []
  server.on("connection", () => void connections.push(undefined))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const end = () => {
    server.close()
    server.closeAllConnections()
  }
  closing.push(end)
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, requests, connections, end }
}

export const createSecret = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(33))).toString("base64")

type Config = Partial<Omit<AuthConfig, "raw">>
export const quiet = { error() {}, warn() {}, debug() {} }

/** Returns the listener of an app: the library's routes, and a guarded page. */
export function createApp(config: Config, guard: RequestListener = showMembers): RequestListener {
  const handle = createHandler(Auth, {
    secret: createSecret(),
    trustHost: true,
    providers: [GitHub({ clientId: "id", clientSecret: "secret" })],
    logger: quiet,
    ...config,
  })
  return (message, response) =>
    message.url!.startsWith("/auth/") ? void handle(message, response) : guard(message, response)
}

const end = (response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) =>
  void response.writeHead(status, { "Content-Type": "text/html", ...headers }).end(text)

/** Shows the members' page only to users. There are none. */
export const showMembers: RequestListener = (message, response) => {
  if (message.url === "/") return end(response, 200, "home")
  if (/^\/members\/?$/.test(message.url!)) return end(response, 302, "", { Location: "/auth/signin" })
  end(response, 404, "not found")
}

/** Serves an app whose origin is the address at which it listens. */
export async function serveApp(config: Config = {}, guard?: RequestListener): Promise<Served> {
  const box: { app?: RequestListener } = {}
  const served = await serve((message, response) => box.app!(message, response))
  box.app = createApp({ origin: served.url, ...config }, guard)
  return served
}

/** What a proxy changes. */
export interface Changes {
  readonly request?: (headers: Record<string, string | string[] | undefined>) => void
  readonly response?: (headers: Record<string, string | string[] | number | undefined>) => void
  /** Returns the key under which the response is kept for everybody. */
  readonly keep?: (message: IncomingMessage) => string | undefined
}

/** Serves a proxy in front of an app. */
export async function serveProxy(app: Pick<Served, "port">, changes: Changes): Promise<Served> {
  const kept = new Map<
    string,
    { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }
  >()
  return await serve((message, response) => {
    const key = changes.keep?.(message)
    const known = key === undefined ? undefined : kept.get(key)
    if (known) return void response.writeHead(known.status, { ...known.headers, Age: "5" }).end(known.body)
    const headers = { ...message.headers }
    changes.request?.(headers)
    const onward = request({ port: app.port, method: message.method!, path: message.url!, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on("data", (chunk: Buffer) => void chunks.push(chunk))
      answer.on("end", () => {
        const changed = { ...answer.headers }
        changes.response?.(changed)
        const body = Buffer.concat(chunks)
        if (key !== undefined) kept.set(key, { status: answer.statusCode!, headers: changed, body })
        response.writeHead(answer.statusCode!, changed).end(body)
      })
    })
    message.pipe(onward)
  })
}

/** Writes the files of an app's folder, which lasts until the test ends. */
export function createFolder(files: Readonly<Record<string, string>>): string {
  const path = mkdtempSync(join(tmpdir(), "svc-auth-doctor-"))
  closing.push(() => rmSync(path, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
  return path
}

interface Called {
  readonly code: number
  readonly warned: string
  readonly report: Report | undefined
  /** `level check: found` of each finding. */
  readonly lines: readonly string[]
}

/** Calls `svc-auth doctor … --json` in the folder. */
export async function callDoctor(cwd: string, ...args: string[]): Promise<Called> {
  return await collect(cwd, (surroundings) => main(["doctor", ...args, "--json"], surroundings))
}

/** Calls the command with a resolver of the test's own. @throws {Refusal} */
export async function callWithResolver(
  addresses: Readonly<Record<string, readonly string[]>>,
  cwd: string,
  ...args: string[]
): Promise<Called> {
  return await callWith({ resolve: (host) => Promise.resolve(addresses[host] ?? []) }, cwd, ...args)
}

/** Calls the command with a network of the test's own. @throws {Refusal} */
export async function callWith(network: Partial<Network>, cwd: string, ...args: string[]): Promise<Called> {
  const command = createDoctor({ ...system, ...network })
  return await collect(cwd, (surroundings) => command.run([...args, "--json"], surroundings))
}

async function collect(
  cwd: string,
  call: (surroundings: Parameters<Command["run"]>[1]) => Promise<number>,
): Promise<Called> {
  const printed: string[] = []
  const warned: string[] = []
  const code = await call({
    cwd,
    env: {},
    print: (line) => void printed.push(line),
    warn: (line) => void warned.push(line),
    interactive: false,
  })
  const report = printed.length ? JSON.parse(printed.join("\n")) as Report : undefined
  const lines = report?.findings.map(({ level, check, found }) => `${level} ${check}: ${found}`) ?? []
  return { code, warned: warned.join("\n"), report, lines }
}

/** Returns the findings that are worse than `unknown`. */
export const faultsOf = ({ lines }: Pick<Called, "lines">): string[] =>
  lines.filter((line) => /^(?:fault|warning) /.test(line))
