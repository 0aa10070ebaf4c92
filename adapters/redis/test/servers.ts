/**
 * Redis servers of the tests' own, on free ports of the loopback interface, with folders that go when they stop.
 * @module
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import process from "node:process"
import { onFreePort } from "../../../conformance/src/drivers/free-port.ts"

const onPath = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "redis-server")).find(existsSync)

const given = process.env.REDIS_URL

/** Why no server can be started, or `undefined`. */
export const lackingServer: string | undefined = onPath === undefined
  ? "skipped: redis-server is not on PATH (Debian: apt-get install redis-server)"
  : undefined

/** Why there is nothing at all to test with, or `undefined`. */
export const lacking: string | undefined = given === undefined && lackingServer !== undefined
  ? `${lackingServer}, and REDIS_URL names none`
  : undefined

export interface RedisServer {
  readonly port: number
  readonly url: string
  /** Leaves its connections open and answers nothing, or goes on. */
  freeze(isFrozen: boolean): void
  /** Kills it at once, as a crash would. */
  kill(): Promise<void>
  /** Starts it again on the same port and folder, with these options besides. */
  start(...more: string[]): Promise<void>
  /** Stops it for good. */
  close(): Promise<void>
}

async function launch(
  args: readonly string[],
  port: number,
  folder: string,
  ready = "Ready to accept connections",
): Promise<ChildProcess> {
  const base = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--daemonize", "no"]
  const child = spawn(onPath!, [...args, ...base], { stdio: ["ignore", "pipe", "ignore"] })
  let log = ""
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on("data", (chunk: Uint8Array) => {
      log += chunk.toString()
      if (log.includes(ready)) resolve()
    })
    child.once("exit", () => reject(new Error(`redis-server stopped:\n${log}`)))
  })
  return child
}

/** A server; `--appendonly yes` among the options makes it keep what it has when it is killed. */
export const startRedis = (...options: string[]): Promise<RedisServer> => onFreePort((port) => startOn(port, options))

async function startOn(port: number, options: readonly string[]): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), "svc-auth-redis-"))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const own = ["--save", "", ...options]
  let child: ChildProcess | undefined = await launch(own, port, folder).catch((error) => {
    remove()
    throw error
  })
  const kill = async () => {
    if (!child) return
    const gone = once(child, "exit")
    child.kill("SIGKILL")
    child = undefined
    await gone
  }
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    kill,
    freeze: (isFrozen) => void child?.kill(isFrozen ? "SIGSTOP" : "SIGCONT"),
    async start(...more) {
      child = await launch([...own, ...more], port, folder)
    },
    async close() {
      await kill()
      remove()
    },
  }
}

/** A sentinel that watches the primary on this port, and takes it for gone after half a second. */
export const startSentinel = (
  name: string,
  primaryPort: number,
): Promise<Pick<RedisServer, "port" | "url" | "close">> =>
  onFreePort(async (port) => {
    const folder = mkdtempSync(join(tmpdir(), "svc-auth-sentinel-"))
    const remove = () => rmSync(folder, { recursive: true, force: true })
    const file = join(folder, "sentinel.conf")
    // a sentinel writes what it finds out into its file
    writeFileSync(
      file,
      `sentinel monitor ${name} 127.0.0.1 ${primaryPort} 1
sentinel down-after-milliseconds ${name} 500
sentinel failover-timeout ${name} 2000
`,
    )
    const child = await launch([file, "--sentinel"], port, folder, "+monitor master").catch((error) => {
      remove()
      throw error
    })
    return {
      port,
      url: `redis://127.0.0.1:${port}`,
      async close() {
        const gone = once(child, "exit")
        child.kill("SIGKILL")
        await gone
        remove()
      },
    }
  })

/** The one that `REDIS_URL` names, or one of our own. */
export const findRedis = (): Promise<Pick<RedisServer, "url" | "close">> =>
  given === undefined ? startRedis() : Promise.resolve({ url: given, close: () => Promise.resolve() })
