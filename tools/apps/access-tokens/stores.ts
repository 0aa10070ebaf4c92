import type { Adapter } from "@svc-auth/core/adapters"
import { RedisAdapter } from "@svc-auth/redis"
import { SqliteAdapter } from "@svc-auth/sqlite"
import { DatabaseSync } from "node:sqlite"
import { createClient } from "redis"

/** A store that several processes share. */
export interface OpenStore {
  readonly adapter: Required<Omit<Adapter, "withUserFields">>
  /** Ends every claim, as time would. */
  endClaims(): Promise<void>
  close(): Promise<void>
}

/** Opens the store at this address: the URL of a Redis server, or the path of a file for SQLite. */
export const openStore = (address: string): Promise<OpenStore> | OpenStore =>
  address.startsWith("redis:") ? openRedis(address) : openSqlite(address)

async function openRedis(url: string): Promise<OpenStore> {
  const redis = await createClient({ url }).connect()
  return {
    adapter: RedisAdapter(redis),
    async endClaims() {
      const keys = await redis.keys("svc:1:c:*")
      if (keys.length > 0) await redis.del(keys)
    },
    close: () => redis.close(),
  }
}

function openSqlite(file: string): OpenStore {
  const adapter = SqliteAdapter(file)
  return {
    adapter,
    endClaims() {
      const database = new DatabaseSync(file)
      database.exec("pragma busy_timeout = 5000; delete from svc_claims")
      database.close()
      return Promise.resolve()
    },
    close: () => Promise.resolve(adapter.close()),
  }
}
