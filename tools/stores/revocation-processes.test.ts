import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { afterEach, describe, expect, it } from "vitest"
import { lackingServer, startRedis } from "../../adapters/redis/test/servers.ts"
import { until } from "../../adapters/redis/test/until.ts"

const script = fileURLToPath(new URL("revocation-server.ts", import.meta.url))
const closing: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** One process of the app. */
interface App {
  readonly url: string
  kill(): Promise<void>
}

async function start(...args: readonly string[]): Promise<App> {
  const flags = ["-C", "@svc-auth/source", "--disable-warning=ExperimentalWarning"]
  const child: ChildProcess = spawn(process.execPath, [...flags, script, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, "exit")
    child.kill("SIGKILL")
    await gone
  }
  closing.push(kill)
  const [line] = await once(child.stdout!, "data") as [Uint8Array]
  return { url: `http://127.0.0.1:${Number(String(line))}`, kill }
}

const json = { "content-type": "application/json", origin: "http://localhost:3000" }
const name = "svc.session-token"

/** A browser: its cookies by name. */
class Browser {
  readonly cookies = new Map<string, string>()
  async send({ url }: App, path: string, body?: object): Promise<Response> {
    const cookie = [...this.cookies].map((pair) => pair.join("=")).join("; ")
    const init = { headers: { ...json, cookie }, redirect: "manual" as const }
    const response = await fetch(url + path, body ? { ...init, method: "POST", body: JSON.stringify(body) } : init)
    for (const line of response.headers.getSetCookie()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) this.cookies.set(key, value)
      else this.cookies.delete(key)
    }
    return response
  }
  async post(app: App, path: string, fields: object = {}): Promise<Response> {
    const { csrfToken } = await (await this.send(app, "/auth/csrf")).json() as { csrfToken: string }
    return await this.send(app, path, { csrfToken, ...fields })
  }
  async signIn(app: App, user: string): Promise<void> {
    await this.post(app, "/auth/callback/credentials", { name: user })
  }
  /** Returns the user's name, `null` or the status of an error. */
  async read(app: App): Promise<unknown> {
    const response = await this.send(app, "/auth/session")
    if (response.status !== 200) return response.status
    return (await response.json() as { user: { name: string } } | null)?.user.name ?? null
  }
  copy(): Browser {
    const other = new Browser()
    const session = this.cookies.get(name)
    if (session) other.cookies.set(name, session)
    return other
  }
}

const end = async ({ url }: App, user: string) => (await fetch(`${url}/end?user=${user}`, { method: "POST" })).text()

/** Ends sessions in one process and reads them in another. */
async function walk(one: App, other: App): Promise<void> {
  const ada = new Browser()
  await ada.signIn(one, "ada")
  const thief = ada.copy()
  expect(await thief.read(other)).toBe("ada")
  await ada.post(one, "/auth/signout")
  expect(await thief.read(other)).toBeNull()
  expect(thief.cookies.get(name)).toBeUndefined()

  for (let round = 0; round < 5; round++) {
    const [first, second, bob] = [new Browser(), new Browser(), new Browser()]
    await first.signIn(one, "ada")
    await second.signIn(other, "ada")
    await bob.signIn(one, "bob")
    expect(await end(round % 2 ? one : other, "ada")).toBe("ended")
    expect([await first.read(other), await second.read(one), await bob.read(other)]).toEqual([null, null, "bob"])
    await first.signIn(other, "ada")
    expect(await first.read(one)).toBe("ada")
  }
}

describe.skipIf(lackingServer)("two processes on one Redis", () => {
  it("know at once which sessions have ended", async () => {
    const redis = await startRedis()
    closing.push(() => redis.close())
    const [one, other] = await Promise.all([start("redis", redis.url), start("redis", redis.url)])
    await walk(one, other)
  })

  it("answer 503 while Redis is killed, sign no user out, and know afterwards what had ended (cases 95, 102)", async () => {
    const redis = await startRedis("--appendonly", "yes", "--appendfsync", "always")
    closing.push(() => redis.close())
    const [one, other] = await Promise.all([start("redis", redis.url), start("redis", redis.url)])
    const accepting = await start("redis", redis.url, JSON.stringify({ whenDown: "allow" }))
    const [ada, bob] = [new Browser(), new Browser()]
    await ada.signIn(one, "ada")
    await bob.signIn(one, "bob")
    const ended = bob.copy()
    await bob.post(one, "/auth/signout")
    const session = ada.cookies.get(name)
    await redis.kill()
    for (const app of [one, other]) expect([await ada.read(app), await ended.read(app)]).toEqual([503, 503])
    expect(ada.cookies.get(name)).toBe(session)
    expect([await ada.read(accepting), await ended.read(accepting)]).toEqual(["ada", "bob"])
    expect(ada.cookies.get(name)).toBe(session)
    expect(await end(one, "ada")).toBe("AdapterError")
    const leaver = ada.copy()
    const failed = await leaver.post(one, "/auth/signout")
    expect(failed.status >= 400 || /error=/.test(failed.headers.get("location") ?? "")).toBe(true)
    expect(leaver.cookies.get(name)).toBeUndefined()
    await redis.start()
    for (const app of [one, other]) await until(async () => await ada.read(app) === "ada")
    for (const app of [one, other]) expect(await ended.copy().read(app)).toBeNull()
    // This one answers "ada" also while it has no connection, so it is asked about what had ended.
    await until(async () => await ended.copy().read(accepting) === null)
    expect(await ada.read(accepting)).toBe("ada")
  })

  it("with checkAge, a process that has looked a session up learns of its end later, and all others at once", async () => {
    const redis = await startRedis()
    closing.push(() => redis.close())
    const hour = JSON.stringify({ checkAge: 3600 })
    const [one, other, third] = await Promise.all(
      [hour, hour, hour].map((options) => start("redis", redis.url, options)),
    )
    const ada = new Browser()
    await ada.signIn(one!, "ada")
    const thief = ada.copy()
    expect(await thief.read(other!)).toBe("ada")
    await ada.post(one!, "/auth/signout")
    expect(await thief.copy().read(other!)).toBe("ada")
    expect(await thief.copy().read(one!)).toBeNull()
    expect(await thief.copy().read(third!)).toBeNull()
  })
})

describe("two processes on one SQLite file", () => {
  it("know at once which sessions have ended, also after both were killed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-auth-ended-"))
    closing.push(() => rmSync(folder, { recursive: true }))
    const file = join(folder, "ended.db")
    const [one, other] = await Promise.all([start("sqlite", file), start("sqlite", file)])
    await walk(one, other)
    const ada = new Browser()
    await ada.signIn(one, "ada")
    const thief = ada.copy()
    await ada.post(one, "/auth/signout")
    await Promise.all([one.kill(), other.kill()])
    expect(await thief.read(await start("sqlite", file))).toBeNull()
  })
})
