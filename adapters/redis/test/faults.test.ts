import { createClient } from "redis"
import { afterEach, describe, expect, it } from "vitest"
import { partOf } from "../../../tools/part.ts"
import { RedisAdapter } from "../src/index.ts"
import {
  type Opened,
  openers,
  openIoRedisCluster,
  openNodeRedis,
  openNodeRedisCluster,
  openUpstash,
} from "./clients.ts"
import { type Cluster, type ClusterNode, startCluster } from "./cluster.ts"
import { inSeconds, openCorner, toAccount, toUser } from "./harness.ts"
import { assertTrue, assertUnmixed, type Load, startLoad } from "./load.ts"
import { lackingServer, type RedisServer, startRedis } from "./servers.ts"
import { until } from "./until.ts"
import { countOne } from "../../../conformance/src/adapter/groups.ts"

const why = lackingServer ? ` (${lackingServer})` : ""
const durable = ["--appendonly", "yes", "--appendfsync", "always"]
/** Every client; in `npm test`, the first. */
const everyClient = it.each(partOf(Object.entries(openers), 1))

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
async function start(...options: string[]): Promise<RedisServer> {
  const server = await startRedis(...options)
  closing.push(() => server.close())
  return server
}
async function open(opening: Promise<Opened> | Opened): Promise<Opened> {
  const opened = await opening
  closing.push(() => opened.close())
  return opened
}
/** Starts users who sign in and out until the test ends. */
function startUsers(store: RedisAdapter): Load {
  const load = startLoad(store)
  closing.push(() => load.stop().then(() => {}, () => {}))
  return load
}
const answers = (call: () => Promise<unknown>) => call().then(() => true, () => false)

describe.skipIf(lackingServer)(`when Redis fails${why}`, () => {
  everyClient(
    "through %s: a server that is killed and restarted under load has every write that it confirmed",
    async (name, opener) => {
      const server = await start(...durable)
      const { client } = await open(opener(server.url))
      const store = RedisAdapter(client)
      const load = startUsers(RedisAdapter(client, { timeoutSeconds: 1 }))
      // the calls in flight fail, if there are any at that moment; ioredis repeats them by itself
      const isDenied = () => name === "ioredis" || load.denied() > 0
      for (let round = 0; round < 3 || !isDenied(); round++) {
        await load.answered(150)
        await server.kill()
        await server.start()
      }
      await load.answered(150)
      const seen = await load.stop()
      await until(() => answers(() => store.getUser("x")))
      await assertTrue(store, seen)

      // entries of addresses may be left, and accounts whose users were never completed. Neither blocks another user
      const corner = await openCorner(server.url)
      closing.push(corner.close)
      for (const id of seen.ids) await store.deleteUser(id)
      const left = await corner.send(["KEYS", "*"]) as string[]
      for (const key of left.filter((one) => !one.includes(":t:") && !one.includes(":e:"))) {
        if (Number(await corner.send(["PTTL", key])) !== -1) continue
        const [, id] = /:a:idp:([^:]+)$/.exec(key) ?? []
        expect(id, key).toBeDefined()
        expect(seen.linked).not.toContain(id)
        const other = crypto.randomUUID()
        await store.createUserWithAccount(toUser(other), toAccount(other, id))
      }
    },
  )

  everyClient(
    "through %s: a call to a server that does not reply fails after timeoutSeconds",
    async (_name, opener) => {
      const server = await start()
      const { client } = await open(opener(server.url))
      const store = RedisAdapter(client)
      await store.createUser(toUser("ada"))
      const { sessionToken } = await store.createSession({ sessionToken: "s", userId: "ada", expires: inSeconds(60) })
      server.freeze(true)
      const impatient = RedisAdapter(client, { timeoutSeconds: 0.2 })
      await expect(impatient.getSessionAndUser(sessionToken)).rejects.toThrow("Redis did not reply within 0.2 s")
      server.freeze(false)
      await until(() => answers(() => store.getSessionAndUser(sessionToken)))
      expect((await store.getSessionAndUser(sessionToken))?.user.id).toBe("ada")
    },
  )

  everyClient(
    "through %s: calls fail while the server is gone, and the user is still signed in afterwards",
    async (_name, opener) => {
      const server = await start(...durable)
      const { client } = await open(opener(server.url))
      const store = RedisAdapter(client)
      await store.createUser(toUser("ada"))
      const { sessionToken } = await store.createSession({ sessionToken: "s", userId: "ada", expires: inSeconds(60) })
      await server.kill()
      const impatient = RedisAdapter(client, { timeoutSeconds: 2 })
      await expect(impatient.getSessionAndUser(sessionToken)).rejects.toThrow()
      await expect(impatient.updateSession({ sessionToken, expires: inSeconds(90) })).rejects.toThrow()
      await server.start()
      // the restarted server does not have the scripts
      await until(() => answers(() => store.getSessionAndUser(sessionToken)))
      expect((await store.getSessionAndUser(sessionToken))?.user.id).toBe("ada")
    },
  )

  it("READONLY: a replica can be read and rejects writes", async () => {
    const [primary, replica] = [await start("--repl-diskless-sync-delay", "0"), await start()]
    const [first, second] = [await open(openNodeRedis(primary.url)), await open(openNodeRedis(replica.url))]
    const [store, copy] = [RedisAdapter(first.client), RedisAdapter(second.client)]
    const corner = await openCorner(replica.url)
    closing.push(corner.close)
    await corner.send(["REPLICAOF", "127.0.0.1", String(primary.port)])
    await store.createUser(toUser("ada"))
    const { sessionToken } = await store.createSession({ sessionToken: "s", userId: "ada", expires: inSeconds(60) })
    await until(() => copy.getSessionAndUser(sessionToken).then((read) => read !== null, () => false))
    await expect(copy.updateUser({ id: "ada", name: "x" })).rejects.toThrow("READONLY")
    await expect(copy.deleteSessions("ada")).rejects.toThrow("READONLY")
    await expect(countOne(copy, "k", 9)).rejects.toThrow("READONLY")
    expect((await store.getSessionAndUser(sessionToken))?.user.name).toBe("Ada")
  })

  it("LOADING: calls fail while a server still loads its file", async () => {
    const server = await start(...durable)
    const first = await open(openNodeRedis(server.url))
    await RedisAdapter(first.client).createUser(toUser("ada"))
    const corner = await openCorner(server.url)
    closing.push(corner.close)
    // the server sleeps half a millisecond per key, and serves clients after every 1,024 keys
    await Promise.all(Array.from({ length: 6_000 }, (_, many) => corner.send(["SET", `filler:${many}`, "x"])))
    await server.kill()
    const ready = server.start("--key-load-delay", "500")
    const client = createClient({ url: server.url })
    client.on("error", () => {})
    closing.push(() => client.destroy())
    await client.connect()
    await until(() =>
      RedisAdapter(client).getUser("ada").then(() => false, (error) => String(error).includes("LOADING"))
    )
    await ready
    await until(() => answers(() => RedisAdapter(client).getUser("ada")))
    expect((await RedisAdapter(client).getUser("ada"))?.id).toBe("ada")
  })

  it("MOVED: a client without cluster support gets an error, and nothing is written", async () => {
    const cluster = await startCluster()
    closing.push(() => cluster.close())
    const plain = await Promise.all(cluster.masters.map(({ server }) => open(openNodeRedis(server.url))))
    const clustered = await open(openNodeRedisCluster(cluster.ports))
    const outcomes = await Promise.allSettled(
      plain.map(({ client }) => RedisAdapter(client).createUser(toUser("ada", ""))),
    )
    const reasons = outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }) => String(reason))
    expect(reasons).toHaveLength(2)
    for (const reason of reasons) expect(reason).toContain("MOVED")
    expect((await RedisAdapter(clustered.client).getUser("ada"))?.id).toBe("ada")
  })

  it("sessions can be read from a server that is older than Redis 7", async () => {
    const server = await start("--rename-command", "EVALSHA_RO", "", "--rename-command", "EVAL_RO", "")
    const { client } = await open(openNodeRedis(server.url))
    const store = RedisAdapter(client)
    await store.createUser(toUser("ada"))
    const { sessionToken } = await store.createSession({ sessionToken: "s", userId: "ada", expires: inSeconds(60) })
    expect((await store.getSessionAndUser(sessionToken))?.user.id).toBe("ada")
    expect(await store.listSessions("ada")).toHaveLength(1)
  })
})

describe.skipIf(lackingServer)(`on Upstash${why}`, () => {
  it("each request names the newest known state of the database, so that reads see earlier writes", async () => {
    const server = await start()
    const { client, gateway } = await openUpstash(server.url)
    closing.push(() => gateway.close())
    const store = RedisAdapter(client)
    await store.createUser(toUser("ada"))
    await store.linkAccount(toAccount("ada"))
    const { sessionToken } = await store.createSession({ sessionToken: "s", userId: "ada", expires: inSeconds(60) })
    await store.getSessionAndUser(sessionToken)
    expect(gateway.requests.length).toBeGreaterThan(8)
    let newest = ""
    for (const { seen, state } of gateway.requests) {
      expect(seen).toBe(newest)
      newest = state ?? newest
    }
    expect(gateway.requests.at(-1)!.commands.map(([name]) => name)).toEqual(["EVAL_RO"])
    await store.getSessionAndUser(sessionToken)
    expect(gateway.requests.at(-1)!.commands.map(([name]) => name)).toEqual(["EVALSHA_RO"])
  })

  it("a command that the client repeats after a lost reply takes effect once", async () => {
    const server = await start()
    const { client, gateway } = await openUpstash(server.url, 5)
    closing.push(() => gateway.close())
    const store = RedisAdapter(client)
    let done = 0
    gateway.intercept = () => {
      if (done++ % 2 === 0) throw new Error("lost")
    }
    await store.createUser(toUser("ada"))
    await store.linkAccount(toAccount("ada"))
    await store.updateUser({ id: "ada", email: "countess@app.test" })
    expect([await countOne(store, "k", 60), await countOne(store, "k", 60), await countOne(store, "k", 60)]).toEqual([
      1,
      2,
      3,
    ])
    const { sessionToken } = await store.createSession({ sessionToken: "s", userId: "ada", expires: inSeconds(60) })
    expect((await store.getSessionAndUser(sessionToken))?.user.email).toBe("countess@app.test")
    expect(await store.listSessions("ada")).toHaveLength(1)
    expect(done).toBeGreaterThan(20)
  })
})

/** Returns the replication offset: how much of the written data this server has. */
const offsetOf = async ({ ask }: ClusterNode, role: "master" | "slave") =>
  new RegExp(`${role}_repl_offset:(\\d+)`).exec(String(await ask(["INFO", "replication"])))![1]

const onClusters = [["redis", openNodeRedisCluster], ["ioredis", openIoRedisCluster]] as const

describe.skipIf(lackingServer).each(partOf(onClusters, 1))(
  `on a cluster through %s, when a server hands over${why}`,
  (_name, opener) => {
    it("the promoted replica has all replicated writes, mixes up no users, and accepts new sign-ins", async () => {
      const cluster: Cluster = await startCluster(1)
      closing.push(() => cluster.close())
      const { client } = await open(opener(cluster.ports))
      const [store, impatient] = [RedisAdapter(client), RedisAdapter(client, { timeoutSeconds: 2 })]
      const before = startUsers(store)
      await before.answered(300)
      const earlier = await before.stop()
      await until(async () =>
        await offsetOf(cluster.masters[0]!, "master") === await offsetOf(cluster.replicas[0]!, "slave")
      )

      const during = startUsers(impatient)
      await during.answered(100)
      await cluster.masters[0]!.server.kill()
      await until(async () => String(await cluster.replicas[0]!.ask(["ROLE"])).startsWith("master"))
      await until(() => answers(() => Promise.all(earlier.ids.map((id) => impatient.getUser(id)))))
      await during.answered(200)
      const seen = await during.stop()
      await assertTrue(store, earlier)
      await assertUnmixed(store, seen.ids, seen.sessions)
    })
  },
)
