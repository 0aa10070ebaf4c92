/**
 * Prints how many bytes of Redis's memory users and sessions take, and of the process's with a cache, for docs/redis-reference.md. Run:
 * `node -C @svc-auth/source adapters/redis/test/sizes.ts`.
 * @module
 */
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import process from "node:process"
import { createKeys, toBucket } from "../src/keys.ts"
import { createKeptRows } from "../src/kept-rows.ts"
import { RedisAdapter, redisRevocations } from "../src/index.ts"
import { openNodeRedis } from "./clients.ts"
import { inSeconds, openCorner, toPasskey } from "./harness.ts"
import { startRedis } from "./servers.ts"
import { countOne } from "../../../conformance/src/adapter/groups.ts"

const many = 20_000
const server = await startRedis()
const { client, close } = await openNodeRedis(server.url)
const corner = await openCorner(server.url)
const store = RedisAdapter(client)

const used = async () => Number(/used_memory:(\d+)/.exec(String(await corner.send(["INFO", "memory"])))![1])
async function measure(what: string, add: (id: string, at: number) => Promise<unknown>): Promise<void> {
  const before = await used()
  for (let at = 0; at < many; at += 500) {
    await Promise.all(ids.slice(at, at + 500).map((id, more) => add(id, at + more)))
  }
  console.log(`${what}: ${Math.round((await used() - before) / many)} bytes`)
}

const ids = Array.from({ length: many }, () => crypto.randomUUID())
const row = (userId: string) => ({ sessionToken: crypto.randomUUID(), userId, expires: inSeconds(30 * 86_400) })
// loads what does not grow with the number of rows: scripts and the buffers of the connection
await measure("warming", (id) => countOne(store, id.slice(0, 2), 60))
await measure("user", (id, at) =>
  store.createUser({
    id,
    name: "Ada Lovelace",
    email: `ada.lovelace.${at}@mail.example`,
    image: `https://images.example/users/${at}.png`,
    emailVerified: new Date(),
  }))
await measure(
  "account, without tokens",
  (userId, at) =>
    store.linkAccount({ userId, type: "oidc", provider: "github", providerAccountId: String(1_000_000 + at) }),
)
await measure("first session", (userId) => store.createSession(row(userId)))
await measure("each further session", (userId) => store.createSession(row(userId)))
await measure(
  "passkey",
  (userId) =>
    store.createAuthenticator({
      ...toPasskey(userId),
      credentialPublicKey: "p".repeat(104),
      transports: "internal,hybrid",
    }),
)
await measure(
  "mailed link",
  (id) =>
    store.createVerificationToken({
      identifier: `${id}@mail.example`,
      token: "a".repeat(64),
      expires: inSeconds(86_400),
    }),
)
await measure("count of attempts", (id) => countOne(store, id, 900))
const revocations = redisRevocations(client)
await measure("ended session", (id) => revocations.revoke(id.padEnd(43, "r"), new Date(), inSeconds(30 * 86_400)))

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void
const keys = createKeys("svc")
const kept = createKeptRows(keys.start, 3_600_000, many, () => {})
kept.start()
collect()
const before = process.memoryUsage().heapUsed
for (const [at, id] of ids.entries()) {
  const session = `${id}|{"userId":"s${id}","expires":"d${Date.now() + at}"}`
  const user =
    `${id}|{"id":"s${id}","name":"sAda Lovelace","email":"sada.lovelace.${at}@mail.example","image":"shttps://images.example/users/${at}.png"}`
  // through a buffer, because texts of a client are flat
  const flat = (text: string) => Buffer.from(text).toString()
  const key = flat(keys.session(toBucket(id), crypto.randomUUID()))
  await kept.read(key, () => Promise.resolve([flat(session), String(Date.now() + at), flat(user)]))
}
collect()
console.log(`session in memory: ${Math.round((process.memoryUsage().heapUsed - before) / many)} bytes`)
kept.stop()

corner.close()
await close()
await server.close()
