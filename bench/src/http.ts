import { execFile, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { request } from "node:http"
import process from "node:process"
import { text } from "node:stream/consumers"
import { promisify } from "node:util"
import { buildApps, type Built, type Subject, toVisits, type Visit } from "./apps.ts"
import { bin, environment, loadCore, measuredCore, onCore } from "./child.ts"
import { lowerQuartile, percentile, takeTurns } from "./measure.ts"
import { type Opened, withOpened } from "./opened.ts"
import type { Figures, Options, Part, Row } from "./table.ts"

interface Case {
  readonly title: string
  readonly command: readonly string[]
  /** The app of each library. The floor of a server is the server alone. */
  readonly apps: Readonly<Partial<Record<Subject, Parameters<Built>[1]>>>
  /** Default: that of the session. */
  readonly path?: string
  readonly times?: number
}

const node = [process.execPath]
const apps = { svcAuth: "svcAuth", authJs: "authJs", betterAuth: "betterAuth" } as const
const cases: readonly Case[] = [
  { title: "GET session, `node:http`", command: node, apps: { ...apps, svcAuth: "svc-auth-node" }, times: 8 },
  { title: "GET session, `node:http`, by `Request`", command: node, apps },
  {
    title: "a guarded page on Express",
    command: node,
    apps: { svcAuth: "svc-auth-page", authJs: "auth-js-page" },
    path: "/page",
    times: 8,
  },
  { title: "GET session, `Bun.serve`", command: [bin("bun")], apps, times: 10 },
  { title: "GET session, `Deno.serve`", command: [bin("deno"), "run", "--quiet", "--allow-all", "--no-config"], apps },
]

const connections = 32

interface Server {
  readonly port: number
  readonly visit: Visit
}

interface Sample {
  readonly perSecond: number
  /** Microseconds of the server's processor time per request. */
  readonly cost: number
}

/** Node's `fetch` cannot set `Host`, which decides the names of the cookies. */
async function ask({ port, visit }: Server, path: string): Promise<string> {
  const sent = request({ port, path, host: "127.0.0.1", headers: visit.headers }).end()
  const [response] = await once(sent, "response")
  return await text(response)
}

async function startServer(opened: Opened, command: readonly string[], visit: Visit): Promise<Server> {
  const [program, ...args] = onCore(measuredCore, command)
  const child = spawn(program, args, { env: environment as NodeJS.ProcessEnv, stdio: ["ignore", "pipe", "inherit"] })
  opened.add({ close: () => child.kill() })
  const [printed] = await once(child.stdout, "data")
  const server = { port: Number(String(printed)), visit }
  const first = await ask(server, new URL(visit.url).pathname)
  if (!first.includes(`"Ada"`)) throw new Error(`unexpected response: ${first}`)
  return server
}

async function load(server: Server, seconds: number): Promise<Sample> {
  const { pathname } = new URL(server.visit.url)
  // wrk replaces its own header only if the name has this case
  const toName = (name: string) => name === "host" ? "Host" : name
  const headers = Object.entries(server.visit.headers).flatMap(([name, value]) => ["-H", `${toName(name)}: ${value}`])
  const url = `http://127.0.0.1:${server.port}${pathname}`
  const wrk = onCore(loadCore, ["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, ...headers, url])
  const before = Number(await ask(server, "/usage"))
  const { stdout } = await promisify(execFile)(wrk[0], wrk.slice(1))
  const used = Number(await ask(server, "/usage")) - before
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]), cost: used / requests }
}

const [rounds, seconds] = [5, 2]

/** With `isQuick`, only checks that every server answers. */
async function measureAll({ isQuick }: Options): Promise<Row[]> {
  const [toFile, visits] = [await buildApps(), await toVisits()]
  const rows: Row[] = []
  for (const { title, command, apps, path, ...goal } of cases) {
    const inOrder = ["floor", ...Object.keys(apps)] as Subject[]
    const samples = await withOpened(async (opened) => {
      const servers: Server[] = []
      for (const subject of inOrder) {
        const app = apps[subject] ? [toFile("bundled", apps[subject])] : []
        const { url, headers } = visits[subject]
        const visit = { url: path ? new URL(path, url).href : url, headers }
        servers.push(await startServer(opened, [...command, toFile("files", "server"), ...app], visit))
      }
      const runners = servers.map((server) => () => load(server, seconds))
      if (isQuick) return undefined
      await takeTurns(1, runners)
      return await takeTurns(rounds, runners)
    })
    if (!samples) continue
    const toFigures = (read: (samples: readonly Sample[]) => number) =>
      Object.fromEntries(inOrder.map((subject, n) => [subject, read(samples[n]!)])) as unknown as Figures
    const perSecond = toFigures((all) => percentile(all.map((sample) => sample.perSecond), 75))
    rows.push({ title: `${title}, requests/s`, moreIsBetter: true, ...perSecond, ...goal })
    rows.push({
      title: `${title}, CPU per request, µs`,
      ...toFigures((all) => lowerQuartile(all.map(({ cost }) => cost))),
    })
  }
  return rows
}

/** Servers on three runtimes answer one request after the other, for 32 connections. */
export const http: Part = {
  heading: `HTTP: ${connections} connections`,
  async measure(options) {
    const lacksWrk = spawnSync("wrk", ["-v"]).error !== undefined
    if (lacksWrk) console.log("\nHTTP: no load, because wrk is missing (Debian: apt-get install wrk)")
    return await measureAll({ ...options, isQuick: options.isQuick || lacksWrk })
  },
}
