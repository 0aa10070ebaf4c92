import { afterEach, describe, expect, it } from "vitest"
import { RedisAdapter } from "../src/index.ts"
import { openIoRedisSentinel, openNodeRedisSentinel } from "./clients.ts"
import { inSeconds, toUser } from "./harness.ts"
import { startWatched, watched } from "./sentinel.ts"
import { lackingServer } from "./servers.ts"
import { until } from "./until.ts"
import { countOne } from "../../../conformance/src/adapter/groups.ts"

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const answers = (call: () => Promise<unknown>) => call().then(() => true, () => false)

/** What a read does while there is no primary. `redis` asks the sentinels until there is one, and has no option to turn that off. */
const clients = [["redis", openNodeRedisSentinel, "waits"], ["ioredis", openIoRedisSentinel, "fails"]] as const

describe.skipIf(lackingServer).each(clients)(
  `behind a sentinel, through %s${lackingServer ? ` (${lackingServer})` : ""}`,
  (_name, open, meanwhile) => {
    it(`a read ${meanwhile} while there is no primary, and the next primary can be read and written`, async () => {
      const servers = await startWatched()
      closing.push(() => servers.close())
      const { client, close } = await open(servers.port, watched)
      closing.push(close)
      // a command that waits fails after this hour only
      const store = RedisAdapter(client, { timeoutSeconds: 3600 })
      await store.createUser(toUser("ada"))
      const session = await store.createSession({ sessionToken: "s", userId: "ada", expires: inSeconds(600) })
      const read = () => store.getSessionAndUser(session.sessionToken)
      await until(async () => Number(await servers.ask(["DBSIZE"])) === 4)
      await servers.primary.kill()
      const during = answers(read)
      if (meanwhile === "fails") expect(await during).toBe(false)
      // a server that becomes the primary closes its connections
      const role = () => servers.ask(["ROLE"]).then(String, () => "")
      await until(async () => (await role()).startsWith("master"))
      expect(await during).toBe(meanwhile === "waits")
      await until(() => answers(read))
      expect((await read())?.user.id).toBe("ada")
      await countOne(store, "k", 60)
      await store.deleteSessions("ada")
      expect(await read()).toBeNull()
    })
  },
)
