/**
 * Redis servers that the tests start, on free ports of the loopback interface. Their folders are deleted when they stop.
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

/** The reason why the tests cannot start a server, or `undefined`. */
export const lackingServer: string | undefined = onPath === undefined
  ? "skipped: redis-server is not on PATH (Debian: apt-get install redis-server)"
  : undefined

/** The reason why there is no server to test with, or `undefined`. */
export const lacking: string | undefined = given === undefined && lackingServer !== undefined
  ? `${lackingServer}, and REDIS_URL is not set`
  : undefined

export interface RedisServer {
  readonly port: number
  readonly url: string
  /** Stops the process with its connections open, or continues it. */
  freeze(isFrozen: boolean): void
  /** Kills the process, like a crash. */
  kill(): Promise<void>
  /** Starts the server again on the same port and folder, with these additional options. */
  start(...more: string[]): Promise<void>
  /** Stops the server and deletes its folder. */
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

/** Starts a server. With the option `--appendonly yes` its data survives `kill`. */
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

/** Starts a sentinel that watches the primary on this port. Half a second without a reply counts as down. */
export const startSentinel = (
  name: string,
  primaryPort: number,
): Promise<Pick<RedisServer, "port" | "url" | "close">> =>
  onFreePort(async (port) => {
    const folder = mkdtempSync(join(tmpdir(), "svc-auth-sentinel-"))
    const remove = () => rmSync(folder, { recursive: true, force: true })
    const file = join(folder, "sentinel.conf")
    // a sentinel writes its state into its configuration file
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

/** Returns the server of `REDIS_URL`, or starts one. */
export const findRedis = (): Promise<Pick<RedisServer, "url" | "close">> =>
  given === undefined ? startRedis() : Promise.resolve({ url: given, close: () => Promise.resolve() })
