import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { Auth } from "@svc-auth/core"
import type { Adapter } from "@svc-auth/core/adapters"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { sessionCookie } from "@svc-auth/core/testing"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { lacking, startRedis } from "../../../adapters/redis/test/servers.ts"
import { root } from "../../root.ts"
import { slow } from "../../../conformance/src/fixtures/stores.ts"
import { unclaimed } from "../../../conformance/src/fixtures/tokens.ts"
import { openStore } from "../access-tokens/stores.ts"
import { toConfig } from "./config.ts"

const pairs = 100
const secret = randomBytes(33).toString("base64url")

/** Sends a request to one of the app's processes. */
type Send = (path: string, init: RequestInit) => Promise<Response>

interface Opened {
  readonly adapter: Required<Omit<Adapter, "withUserFields">>
  /** One for each process. */
  readonly apps: readonly Send[]
  close(): unknown
}

const script = fileURLToPath(new URL("app.ts", import.meta.url))

/** Returns the app in this process. */
const inProcess = (adapter: Adapter): Send => async (path, init) =>
  await Auth(new Request(`http://127.0.0.1/auth/${path}`, init), toConfig(adapter, secret))

/** Starts the app in a process of its own. */
async function startApp(address: string): Promise<{ send: Send; end(): void }> {
  const args = ["-C", "@svc-auth/source", "--no-warnings", script, address, secret]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] })
  const [line] = await once(child.stdout, "data")
  return {
    send: (path, init) => fetch(`http://127.0.0.1:${Number(line)}/auth/${path}`, init),
    end: () => void child.kill("SIGKILL"),
  }
}

async function openShared(address: string, close: () => unknown): Promise<Opened> {
  const [store, ...apps] = await Promise.all([openStore(address), startApp(address), startApp(address)])
  return {
    adapter: store.adapter,
    apps: apps.map(({ send }) => send),
    async close() {
      for (const app of apps) app.end()
      await store.close()
      await close()
    },
  }
}

function openMemory(change: (adapter: Adapter) => Adapter): Promise<Opened> {
  const adapter = MemoryAdapter()
  const app = inProcess(slow(change(adapter)))
  return Promise.resolve({ adapter, apps: [app, app], close: () => {} })
}

const stores: readonly (readonly [name: string, skipped: string | undefined, open: () => Promise<Opened>])[] = [
  ["memory", undefined, () => openMemory((adapter) => adapter)],
  ["an adapter without `claim`", undefined, () => openMemory(unclaimed)],
  ["SQLite, 2 processes", undefined, () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-auth-last-"))
    return openShared(join(folder, "auth.db"), () => rmSync(folder, { recursive: true, force: true }))
  }],
  ["Redis, 2 processes", lacking, async () => {
    const server = await startRedis()
    return await openShared(server.url, () => server.close())
  }],
]

describe.each(stores)("100 pairs of changes at once that would leave a user without a way to sign in, %s", (
  name,
  skipped,
  open,
) => {
  let opened: Opened
  beforeAll(async () => {
    if (!skipped) opened = await open()
  })
  afterAll(() => opened?.close())

  /** Returns a user with an account at GitHub and a second account or a passkey, and the user's cookie. */
  async function enrol(second: "gitlab" | "passkey"): Promise<{ readonly id: string; readonly cookie: string }> {
    const { adapter } = opened
    const id = crypto.randomUUID()
    await adapter.createUser({ id, email: `${id}@app.test`, emailVerified: null })
    const link = (provider: string, type: "oauth" | "oidc" | "webauthn") =>
      adapter.linkAccount({ provider, providerAccountId: id, userId: id, type })
    await link("github", "oauth")
    await link(second, second === "passkey" ? "webauthn" : "oidc")
    if (second === "passkey") {
      await adapter.createAuthenticator({
        credentialID: id,
        providerAccountId: id,
        userId: id,
        credentialPublicKey: "AA==",
        counter: 0,
        credentialDeviceType: "multiDevice",
        credentialBackedUp: true,
      })
    }
    const { header } = await sessionCookie(toConfig(adapter, secret), { id }, { url: "http://127.0.0.1" })
    return { id, cookie: header }
  }

  /** Sends the change, and returns `done` or the type of the error. */
  async function send(app: Send, cookie: string, path: string, fields: Record<string, string>): Promise<string> {
    const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie }
    const response = await app(path, { method: "POST", headers, body: JSON.stringify(fields), redirect: "manual" })
    return response.status === 303 ? "done" : (await response.json() as { error: string }).error
  }

  test.skipIf(skipped)("at most one of each pair succeeds, and one way stays (cases 52 and 62)", async () => {
    const { adapter, apps: [first, other] } = opened
    const results = await Promise.all(Array.from({ length: pairs }, async (_, number) => {
      const second = number % 2 === 0 ? "gitlab" : "passkey"
      const { id, cookie } = await enrol(second)
      const outcomes = await Promise.all([
        send(first!, cookie, "unlink-account", { provider: "github", providerAccountId: id }),
        second === "gitlab"
          ? send(other!, cookie, "unlink-account", { provider: "gitlab", providerAccountId: id })
          : send(other!, cookie, "delete-passkey", { id }),
      ])
      return { left: (await adapter.listAccounts(id)).length, outcomes: outcomes.toSorted() }
    }))
    const all = new Map<string, number>()
    for (const { left, outcomes } of results) {
      const key = `${left} left: ${outcomes.join(", ")}`
      all.set(key, (all.get(key) ?? 0) + 1)
    }
    const allowed = name.includes("without")
      ? ["1 left: LastSignInMethod, done", "2 left: LastSignInMethod, LastSignInMethod"]
      : ["1 left: LastSignInMethod, done"]
    expect([...all.keys()].filter((key) => !allowed.includes(key))).toEqual([])
  })
})
