import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { sessionCookie } from "@svc-auth/core/testing"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { lacking, type RedisServer, startRedis } from "../../../adapters/redis/test/servers.ts"
import { isPart } from "../../part.ts"
import { root } from "../../root.ts"
import { toConfig } from "./config.ts"
import { type RotatingProvider, startRotatingProvider } from "./provider.ts"
import { type OpenStore, openStore } from "./stores.ts"

const processes = 4
const callers = 100
/** Whether this run is short: the test ends the claims of killed processes, which otherwise takes 20 seconds. */
const isShort = isPart

/** What happens to the process that refreshes. */
type Round =
  | "nothing"
  | "killed before the provider has the token"
  | "killed after the provider has rotated"
  | "stalled"
const rounds: readonly Round[] = [
  "nothing",
  "killed before the provider has the token",
  "killed after the provider has rotated",
  "stalled",
]

/** One app in a process of its own. */
interface App {
  readonly pid: number
  readonly port: number
  signal(name: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void
}

/** What a caller got: an access token, or the error. */
type Got = string

const script = fileURLToPath(new URL("app.ts", import.meta.url))
const secret = randomBytes(33).toString("base64url")

async function startApp(address: string, issuer: string): Promise<App> {
  const args = ["-C", "@svc-auth/source", "--no-warnings", script, address, issuer, secret]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] })
  const [line] = await once(child.stdout, "data")
  return { pid: child.pid!, port: Number(line), signal: (name) => void child.kill(name) }
}

async function call({ port }: App, cookie: string): Promise<Got> {
  try {
    return await (await fetch(`http://127.0.0.1:${port}`, { headers: { cookie } })).text()
  } catch {
    return "killed"
  }
}

const stores: readonly (readonly [name: string, skipped: string | undefined, address: () => Promise<Address>])[] = [
  ["SQLite", undefined, () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-auth-tokens-"))
    const close = () => Promise.resolve(rmSync(folder, { recursive: true, force: true }))
    return Promise.resolve({ address: join(folder, "auth.db"), close })
  }],
  ["Redis", lacking, async () => {
    const server: RedisServer = await startRedis()
    return { address: server.url, close: () => server.close() }
  }],
]

interface Address {
  readonly address: string
  close(): Promise<void>
}

describe.each(stores)("100 callers on 4 processes with %s", (_name, skipped, toAddress) => {
  const closing: (() => unknown)[] = []
  let [store, provider, address, cookie]: [OpenStore, RotatingProvider, string, string] = [] as never
  const apps: App[] = []
  const key = { provider: "idp", providerAccountId: "ada" } as const

  beforeAll(async () => {
    if (skipped) return
    const opened = await toAddress()
    address = opened.address
    store = await openStore(address)
    provider = await startRotatingProvider()
    closing.push(() => opened.close(), () => store.close(), () => provider.close())
    await store.adapter.createUser({ id: "ada", email: "ada@app.test", emailVerified: null })
    await store.adapter.linkAccount({ ...key, userId: "ada", type: "oidc", access_token: "first", expires_at: 1 })
    const config = toConfig(store.adapter, provider.issuer, secret)
    cookie = (await sessionCookie(config, { id: "ada" }, { url: "http://127.0.0.1" })).header
    apps.push(...await Promise.all(Array.from({ length: processes }, () => startApp(address, provider.issuer))))
  })
  afterAll(async () => {
    for (const app of apps) app.signal("SIGKILL")
    for (const close of closing.reverse()) await close()
  })

  const read = async () => (await store.adapter.getAccount(key.providerAccountId, key.provider))!
  const expectEncrypted = async () => {
    const { access_token, refresh_token, id_token } = await read()
    const encrypted = expect.stringMatching(/^eyJhbGciOiJkaXIi[\w-]+\.\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/)
    expect([access_token, refresh_token, id_token]).toEqual([encrypted, encrypted, encrypted])
  }
  const signIn = async (access_token: string) => {
    const tokens = {
      refresh_token: await provider.begin("ada"),
      access_token,
      expires_at: Date.now() / 1000 + 3600 | 0,
    }
    await store.adapter.updateAccount({ ...key, ...tokens })
  }
  const expire = () => store.adapter.updateAccount({ ...key, expires_at: 1 })
  const endClaims = async () => {
    if (isShort) await store.endClaims()
  }
  const restart = async (app: App) => {
    apps[apps.indexOf(app)] = await startApp(address, provider.issuer)
  }
  const callAll = () =>
    Array.from({ length: callers }, (_, number) => ({ app: apps[number % processes]!, number }))
      .map(async ({ app }) => ({ app, got: await call(app, cookie) }))

  const play: Readonly<Record<Round, () => Promise<void>>> = {
    async "nothing"() {
      const got = new Set((await Promise.all(callAll())).map(({ got }) => got))
      expect([...got]).toEqual([expect.stringMatching(/^[\w.-]{20,}$/)])
      expect(provider.counts).toEqual({ granted: 1, refused: 0 })
      await expectEncrypted()
    },
    async "killed before the provider has the token"() {
      const held = provider.hold("before")
      const calls = callAll()
      const { pid } = await held
      const killed = apps.find((app) => app.pid === pid)!
      killed.signal("SIGKILL")
      await endClaims()
      const got = await Promise.all(calls)
      const others = new Set(got.filter(({ app }) => app !== killed).map(({ got }) => got))
      expect([...others]).toEqual([expect.stringMatching(/^[\w.-]{20,}$/)])
      expect(provider.counts).toEqual({ granted: 1, refused: 0 })
      await expectEncrypted()
      await restart(killed)
    },
    async "killed after the provider has rotated"() {
      const held = provider.hold("after")
      const calls = callAll()
      const { pid, answer } = await held
      const killed = apps.find((app) => app.pid === pid)!
      killed.signal("SIGKILL")
      answer()
      await endClaims()
      const got = await Promise.all(calls)
      const others = new Set(got.filter(({ app }) => app !== killed).map(({ got }) => got))
      expect([...others].sort()).toEqual(["ProviderSignInRequired no_token", "ProviderSignInRequired refused"])
      expect(provider.counts).toEqual({ granted: 1, refused: 1 })
      expect((await read()).refresh_token ?? null).toBe(null)
      await restart(killed)
    },
    async "stalled"() {
      const held = provider.hold("after")
      const calls = callAll()
      const { pid, answer } = await held
      const stalled = apps.find((app) => app.pid === pid)!
      stalled.signal("SIGSTOP")
      await endClaims()
      const others = calls.filter((_, number) => apps[number % processes] !== stalled)
      const got = new Set((await Promise.all(others)).map(({ got }) => got))
      expect([...got].sort()).toEqual(["ProviderSignInRequired no_token", "ProviderSignInRequired refused"])
      // the user signs in again before the stalled process goes on
      await signIn("signed-in-again")
      const { refresh_token } = await read()
      answer()
      stalled.signal("SIGCONT")
      const late = (await Promise.all(calls)).filter(({ app }) => app === stalled).map(({ got }) => got)
      // while it stood still for 20 seconds, calls of the store have timed out
      expect([...new Set(late.filter((got) => isShort || got !== "AdapterError"))]).toEqual(["signed-in-again"])
      expect((await read()).refresh_token, "the tokens of the new sign-in stay").toBe(refresh_token)
      expect(provider.counts).toEqual({ granted: 1, refused: 1 })
    },
  }

  const order = (isShort ? [1] : [1, 2, 3]).flatMap(() => rounds)
  test.each(order.map((round, number) => ({ number: number + 1, round })))(
    "round $number: $round",
    async ({ round }) => {
      await signIn("old")
      await expire()
      Object.assign(provider.counts, { granted: 0, refused: 0 })
      await play[round]()
    },
  )
})
