import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { redisRevocations } from "../src/index.ts"
import { clusterOpeners, openers } from "./clients.ts"
import { startCluster } from "./cluster.ts"
import { type Command, type Corner, inSeconds, openCorner, type Send } from "./harness.ts"
import { findRedis, lacking, lackingServer, type RedisServer } from "./servers.ts"

const [session, user] = ["s".repeat(43), "u".repeat(43)]

describe.skipIf(lacking)(`redisRevocations${lacking ? ` (${lacking})` : ""}`, () => {
  let server: Pick<RedisServer, "url" | "close"> | undefined
  let corner: Corner
  beforeAll(async () => {
    server = await findRedis()
    corner = await openCorner(server.url)
  })
  afterAll(async () => {
    corner?.close()
    await server?.close()
  })
  const open = (prefix: string, through = (command: Command, send: Send) => send(command)) =>
    redisRevocations({ send: (name, args) => through([name, ...args], corner.send) }, { prefix })

  it("reads both keys with one command, and writes with one", async () => {
    const sent: string[] = []
    const store = open(corner.prefix, (command, send) => {
      sent.push(command[0])
      return send(command)
    })
    await store.revoke(session, new Date(), inSeconds(60)) // loads the script
    sent.length = 0
    await store.findRevocations([session, user])
    await store.revoke(user, new Date(), inSeconds(60))
    expect(sent).toEqual(["MGET", "EVALSHA"])
  })

  it("keeps an entry as long as the latest of its expiries", async () => {
    const prefix = `${corner.prefix}:ttl`
    const store = open(prefix)
    const lives = async () => Number(await corner.send(["PTTL", `${prefix.replace(":", "%3a.")}:1:{r}:r:${session}`]))
    await store.revoke(session, new Date(), inSeconds(60))
    const first = await lives()
    expect(first > 50_000 && first <= 60_000, `${first} ms`).toBe(true)
    await store.revoke(session, new Date(), inSeconds(10))
    expect(await lives()).toBeGreaterThan(50_000)
    await store.revoke(session, new Date(), inSeconds(3600))
    expect(await lives()).toBeGreaterThan(3_500_000)
  })

  it.each(Object.entries(openers))("returns the previous date with the client %s", async (name, opener) => {
    const { client, close } = await opener(server!.url)
    const store = redisRevocations(client, { prefix: `${corner.prefix}:${name}` })
    const date = new Date()
    expect(await store.revoke(session, date, inSeconds(60))).toBeNull()
    expect(await store.revoke(session, new Date(1), inSeconds(60))).toEqual(date)
    await close()
  })

  it("writes the same if the command is sent twice", async () => {
    const prefix = `${corner.prefix}:twice`
    const store = open(prefix, async (command, send) => (await send(command), await send(command)))
    const date = new Date()
    await store.revoke(session, date, inSeconds(60))
    expect(await store.findRevocations([session])).toEqual([date])
  })
})

it.skipIf(lackingServer)("redisRevocations reads and writes in a cluster", async () => {
  const cluster = await startCluster()
  try {
    for (const [name, opener] of Object.entries(clusterOpeners)) {
      const { client, close } = await opener(cluster.ports)
      const store = redisRevocations(client, { prefix: name })
      const date = new Date()
      expect(await store.revoke(session, date, inSeconds(60)), `${name}: no previous date`).toBeNull()
      expect(await store.revoke(session, new Date(1), inSeconds(60)), `${name}: the previous date`).toEqual(date)
      expect(await store.findRevocations([user, session])).toEqual([null, date])
      await close()
    }
  } finally {
    await cluster.close()
  }
})
