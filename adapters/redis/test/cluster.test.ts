import { adapterScenarios } from "@svc-auth/conformance/adapter"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { partOf } from "../../../tools/part.ts"
import { RedisAdapter } from "../src/index.ts"
import { clusterOpeners, type Opened } from "./clients.ts"
import { type Cluster, type ClusterNode, startCluster } from "./cluster.ts"
import { inSeconds, toAccount, toPasskey, toUser } from "./harness.ts"
import { lackingServer } from "./servers.ts"
import { until } from "./until.ts"

const why = lackingServer ? ` (${lackingServer})` : ""

/** Returns how often the masters ran this command. */
async function countCalls(nodes: readonly ClusterNode[], command: string): Promise<number> {
  const stats = await Promise.all(nodes.map(async ({ ask }) => String(await ask(["INFO", "commandstats"]))))
  return stats.reduce(
    (sum, text) => sum + Number(new RegExp(`cmdstat_${command}:calls=(\\d+)`).exec(text)?.[1] ?? 0),
    0,
  )
}

describe.skipIf(lackingServer).each(partOf(Object.entries(clusterOpeners), 1))(
  `on a cluster of three, through %s${why}`,
  (_name, open) => {
    let cluster: Cluster
    let opened: Opened
    beforeAll(async () => {
      cluster = await startCluster()
      opened = await open(cluster.ports)
    })
    afterAll(async () => {
      await opened?.close()
      await cluster?.close()
    })

    it("a session and its user are read in one request, from the one server that has both", async () => {
      const store = RedisAdapter(opened.client)
      const tokens: string[] = []
      for (let many = 0; many < 60; many++) {
        await store.createUser(toUser(`reader-${many}`))
        const session = { sessionToken: crypto.randomUUID(), userId: `reader-${many}`, expires: inSeconds(60) }
        tokens.push((await store.createSession(session)).sessionToken)
      }
      await store.getSessionAndUser(tokens[0]!)
      for (const { ask } of cluster.masters) await ask(["CONFIG", "RESETSTAT"])
      // the first read on each server also sends the script
      for (const token of tokens) expect((await store.getSessionAndUser(token))?.session.sessionToken).toBe(token)
      for (const { ask } of cluster.masters) await ask(["CONFIG", "RESETSTAT"])
      for (const token of tokens) expect(await store.getSessionAndUser(token)).not.toBeNull()
      expect(await countCalls(cluster.masters, "evalsha_ro")).toBe(60)
      expect(await countCalls(cluster.masters, "eval_ro")).toBe(0)
      const shares = await Promise.all(cluster.masters.map((node) => countCalls([node], "evalsha_ro")))
      expect(shares.every((share) => share > 5), String(shares)).toBe(true)
    })

    it("one call reads sessions from several servers", async () => {
      const store = RedisAdapter(opened.client, { prefix: "together" })
      const tokens: string[] = []
      for (let many = 0; many < 8; many++) {
        await store.createUser(toUser(`together-${many}`))
        const session = { sessionToken: crypto.randomUUID(), userId: `together-${many}`, expires: inSeconds(60) }
        tokens.push((await store.createSession(session)).sessionToken)
      }
      const found = await store.getSessionsAndUsers([...tokens, "aa.none"])
      const users = tokens.map((_, i) => `together-${i}`)
      expect(found.map((entry) => entry?.user.id)).toEqual([...users, undefined])
      expect(await store.getSessionsAndUsers([tokens[0]!, tokens[0]!])).toHaveLength(2)
    })

    it("at each step of a slot's move to another server, a session is found or the read fails", async () => {
      const store = RedisAdapter(opened.client, { prefix: "moving" })
      await store.createUser(toUser("mover"))
      await store.linkAccount(toAccount("mover"))
      await store.createAuthenticator(toPasskey("mover"))
      const { sessionToken } = await store.createSession({
        sessionToken: "s",
        userId: "mover",
        expires: inSeconds(600),
      })
      const bucket = sessionToken.slice(0, 2)
      const slot = String(await cluster.slotOf(`{${bucket}}`))
      const holders = await Promise.all(cluster.masters.map(async (node) => {
        const keys = await node.ask(["CLUSTER", "GETKEYSINSLOT", slot, "100"]) as string[]
        return { node, keys: keys.filter((key) => key.startsWith("moving:")) }
      }))
      const { node: from, keys } = holders.find((holder) => holder.keys.length > 0)!
      const to = cluster.masters.find((node) => node !== from)!
      expect(keys.length).toBe(4)

      const check = async () => {
        const read = await store.getSessionAndUser(sessionToken).catch(() => "denied")
        expect(read === "denied" || (read as { user: { id: string } } | null)?.user.id === "mover").toBe(true)
        const expires = inSeconds(600)
        const changed = await store.updateSession({ sessionToken, expires }).catch(() => "denied")
        expect(changed === "denied" || (changed as { expires: Date } | null)?.expires.getTime() === expires.getTime())
          .toBe(true)
        expect(["mover", "denied"]).toContain(
          await store.getUser("mover").then((user) => user?.id ?? null, () => "denied"),
        )
      }
      await check()
      await to.ask(["CLUSTER", "SETSLOT", slot, "IMPORTING", from.id])
      await from.ask(["CLUSTER", "SETSLOT", slot, "MIGRATING", to.id])
      await check()
      for (const key of keys) {
        await from.ask(["MIGRATE", "127.0.0.1", String(to.server.port), key, "0", "5000"])
        await check()
      }
      const others = await from.ask(["CLUSTER", "GETKEYSINSLOT", slot, "100"]) as string[]
      for (const key of others) await from.ask(["MIGRATE", "127.0.0.1", String(to.server.port), key, "0", "5000"])
      for (const { ask } of [to, from, ...cluster.masters]) await ask(["CLUSTER", "SETSLOT", slot, "NODE", to.id])
      await until(() => store.getSessionAndUser(sessionToken).then((read) => read?.user.id === "mover", () => false))
      await store.deleteSessions("mover")
      expect(await store.getSessionAndUser(sessionToken)).toBeNull()
      await store.deleteUser("mover")
      expect(await store.getUserByEmail("mover@app.test")).toBeNull()
    })

    it.each(
      adapterScenarios(() => ({ adapter: RedisAdapter(opened.client) }))
        .map((scenario) => [`${scenario.id}: ${scenario.name}`, scenario] as const),
    )("%s", (_title, scenario) => scenario.run())
  },
)
