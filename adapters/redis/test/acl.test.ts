import { readFileSync } from "node:fs"
import { adapterScenarios } from "@svc-auth/conformance/adapter"
import { createClient } from "redis"
import { afterEach, describe, expect, it } from "vitest"
import { RedisAdapter, type RedisClient } from "../src/index.ts"
import * as counterScripts from "../src/counter-scripts.ts"
import * as revocationScripts from "../src/revocation-scripts.ts"
import * as scripts from "../src/scripts.ts"
import * as sessionScripts from "../src/session-scripts.ts"
import { clusterOpeners, type Opened, openers, openNodeRedis, openPool } from "./clients.ts"
import { type Ask, startCluster } from "./cluster.ts"
import { inSeconds, toUser } from "./harness.ts"
import { lackingServer, startRedis } from "./servers.ts"
import { countOne } from "../../../conformance/src/adapter/groups.ts"

const why = lackingServer ? ` (${lackingServer})` : ""
const page = readFileSync(new URL("../../../docs/redis.md", import.meta.url), "utf8")
const line = /^redis-cli ACL ((?:.*\\\n)*.*)$/m.exec(page)?.[1] ?? ""
const setUser = ["ACL", ...line.replaceAll(/\\\n|'/g, "").split(/\s+/)]
const granted = setUser.filter((word) => word.startsWith("+")).map((word) => word.slice(1))
const [, , user, , password] = setUser

/** Commands that the adapter sends outside of scripts, and commands that clients send when they connect or use a cluster. */
const outsideScripts = ["eval", "evalsha", "eval_ro", "evalsha_ro", "get", "mget", "smembers", "zscore"]
const ofClients = ["hello", "info", "client|setname", "cluster|slots", "cluster|shards", "cluster|info", "asking"]

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const toUrl = (port: number) => `redis://${user}:${password!.slice(1)}@127.0.0.1:${port}`
/** Returns the commands that the server refused, each with its user. */
const refusalsOf = async (ask: Ask) => (await ask(["ACL", "LOG"]) as unknown[][]).map((entry) => entry.join(" "))

async function startWithUser(): Promise<{ readonly port: number; readonly ask: Ask }> {
  const server = await startRedis()
  const admin = createClient({ url: server.url, RESP: 2 })
  await admin.connect()
  closing.push(async () => {
    admin.destroy()
    await server.close()
  })
  await admin.sendCommand(setUser)
  return { port: server.port, ask: (command) => admin.sendCommand([...command]) }
}

/** Signs a user in. This runs scripts that read, scripts that write, and commands without a script. */
async function walk(client: RedisClient): Promise<void> {
  const store = RedisAdapter(client)
  await store.createUser(toUser("ada"))
  const { sessionToken } = await store.createSession({ sessionToken: "s", userId: "ada", expires: inSeconds(60) })
  await countOne(store, "k", 60)
  expect((await store.getSessionAndUser(sessionToken))?.user.id).toBe("ada")
  expect((await store.getUserByEmail("ada@app.test"))?.id).toBe("ada")
  await store.deleteUser("ada")
}

async function open(opening: Promise<Opened> | Opened): Promise<RedisClient> {
  const { client, close } = await opening
  closing.push(close)
  return client
}

describe("the user that docs/redis.md describes", () => {
  it("has the commands of the scripts, the adapter and the clients, and no others", () => {
    const ofScripts = Object.values({ ...scripts, ...sessionScripts, ...counterScripts, ...revocationScripts }).flatMap(
      ({ lua }) => [...lua.matchAll(/redis\.call\('([A-Z]+)'/g)].map(([, name]) => name!.toLowerCase()),
    )
    // `insert` gets the names of these commands as an argument
    const wanted = new Set([...ofScripts, "pexpire", "pexpireat", ...outsideScripts, ...ofClients])
    expect(granted.toSorted()).toEqual([...wanted].toSorted())
  })

  it.skipIf(lackingServer)(`may run every command of the adapter${why}`, async () => {
    const { port, ask } = await startWithUser()
    const client = await open(openNodeRedis(toUrl(port)))
    const suite = adapterScenarios(() => ({ adapter: RedisAdapter(client) }))
    await Promise.all(suite.map(({ run }) => run()))
    expect(await refusalsOf(ask)).toEqual([])
  })

  it.skipIf(lackingServer).each(Object.entries({ ...openers, "a pool of redis": openPool }))(
    `may connect through %s${why}`,
    async (_name, opener) => {
      const { port, ask } = await startWithUser()
      await walk(await open(opener(toUrl(port))))
      expect(await refusalsOf(ask)).toEqual([])
    },
  )

  it.skipIf(lackingServer)(`may use and connect to a cluster${why}`, async () => {
    const cluster = await startCluster()
    closing.push(() => cluster.close())
    for (const { ask } of cluster.masters) await ask(setUser)
    const login = { username: user!, password: password!.slice(1) }
    for (const opener of Object.values(clusterOpeners)) await walk(await open(opener(cluster.ports, login)))
    expect((await Promise.all(cluster.masters.map(({ ask }) => refusalsOf(ask)))).flat()).toEqual([])
  })
})
