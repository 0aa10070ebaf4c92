/**
 * Access to a Redis server, and clients with the faults of networks.
 * @module
 */
import type { AdapterAccount, AdapterAuthenticator, AdapterUser } from "@svc-auth/core/adapters"
import { createClient } from "redis"
import { type BunClient, RedisAdapter, type RedisAdapterOptions } from "../src/index.ts"

export type Command = readonly [name: string, ...args: string[]]
export type Send = (command: Command) => Promise<unknown>

/** The keys of one scenario, apart from all others by their prefix. */
export interface Corner {
  readonly prefix: string
  /** The server. */
  readonly url: string
  readonly send: Send
  /** Returns an adapter whose commands pass through this function. */
  adapter(through?: (command: Command, send: Send) => Promise<unknown>, options?: RedisAdapterOptions): RedisAdapter
  /** Returns all keys with their time to live in milliseconds; -1 for permanent keys. */
  keys(): Promise<Map<string, number>>
  /** Changes the existing keys as if half a minute had passed: claims lapse, and entries get older. */
  wait(): Promise<void>
  close(): void
}

export async function openCorner(url: string): Promise<Corner> {
  const client = createClient({ url, RESP: 2 })
  client.on("error", () => {})
  await client.connect()
  const prefix = crypto.randomUUID()
  const send: Send = (command) => client.sendCommand([...command])
  const keys = async () => {
    const names = await send(["KEYS", `${prefix}:*`]) as string[]
    return new Map(await Promise.all(names.map(async (key) => [key, Number(await send(["PTTL", key]))] as const)))
  }
  return {
    prefix,
    url,
    send,
    keys,
    adapter(through = (command, inner) => inner(command), options) {
      const faulty: BunClient = { send: (name, args) => through([name, ...args], send) }
      return RedisAdapter(faulty, { prefix, ...options })
    },
    async wait() {
      for (const [key, left] of await keys()) {
        if (left > 0 && left <= 30_000) await send(["DEL", key])
        else if (key.startsWith(`${prefix}:1:e:`)) {
          const [owner, since] = String(await send(["GET", key])).split("|")
          await send(["SET", key, `${owner}|${Number(since) - 30_001}`])
        }
      }
    },
    close: () => client.destroy(),
  }
}

/** Simulates a process that ends after this number of commands. */
export const cutAfter = (many: number) => {
  let sent = 0
  return (command: Command, send: Send): Promise<unknown> =>
    sent++ < many ? send(command) : Promise.reject(new Error("the process is gone"))
}

/** Loses the first reply to each command, so that the client repeats it. */
export async function sendTwice(command: Command, send: Send): Promise<unknown> {
  await send(command).catch(() => {})
  return await send(command)
}

/** Loses the reply to one command, which is not repeated. */
export const loseReply = (which: number) => {
  let sent = 0
  return async (command: Command, send: Send): Promise<unknown> => {
    const reply = await send(command)
    if (sent++ === which) throw new Error("the connection was lost")
    return reply
  }
}

export const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

export const toUser = (id: string, email = `${id}@app.test`): AdapterUser => ({
  id,
  email,
  name: "Ada",
  emailVerified: null,
})
export const toAccount = (userId: string, id = userId): AdapterAccount => ({
  userId,
  type: "oidc",
  provider: "idp",
  providerAccountId: id,
  access_token: "first",
})
export const toPasskey = (userId: string, id = userId): AdapterAuthenticator => ({
  userId,
  credentialID: id,
  providerAccountId: id,
  credentialPublicKey: "a2V5",
  counter: 0,
  credentialDeviceType: "singleDevice",
  credentialBackedUp: false,
})
