import { afterEach, describe, expect, it } from "vitest"
import { RedisAdapter } from "../src/index.ts"
import { openIoRedisSentinel, openNodeRedisSentinel } from "./clients.ts"
import { inSeconds, toUser } from "./harness.ts"
import { startWatched, watched } from "./sentinel.ts"
import { lackingServer } from "./servers.ts"
import { until } from "./until.ts"

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const answers = (call: () => Promise<unknown>) => call().then(() => true, () => false)

/** What happens to a read while there is no primary: `redis` asks the sentinels until there is one, and has no option against it. */
const clients = [["redis", openNodeRedisSentinel, "waits"], ["ioredis", openIoRedisSentinel, "is denied"]] as const

describe.skipIf(lackingServer).each(clients)(
  `behind a sentinel, through %s${lackingServer ? ` (${lackingServer})` : ""}`,
  (_name, open, meanwhile) => {
    it(`a read ${meanwhile} while the primary is gone, and the next primary reads and writes`, async () => {
      const servers = await startWatched()
      closing.push(() => servers.close())
      const { client, close } = await open(servers.port, watched)
      closing.push(close)
      // what waited would only be answered after this hour
      const store = RedisAdapter(client, { timeoutSeconds: 3600 })
      await store.createUser(toUser("ada"))
      const session = await store.createSession({ sessionToken: "s", userId: "ada", expires: inSeconds(600) })
      const read = () => store.getSessionAndUser(session.sessionToken)
      await until(async () => Number(await servers.ask(["DBSIZE"])) === 4)
      await servers.primary.kill()
      const during = answers(read)
      if (meanwhile === "is denied") expect(await during).toBe(false)
      // a server that becomes the primary closes its connections
      const role = () => servers.ask(["ROLE"]).then(String, () => "")
      await until(async () => (await role()).startsWith("master"))
      expect(await during).toBe(meanwhile === "waits")
      await until(() => answers(read))
      expect((await read())?.user.id).toBe("ada")
      await store.hit("k", 60)
      await store.deleteSessions("ada")
      expect(await read()).toBeNull()
    })
  },
)
