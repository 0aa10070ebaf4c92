/** `new Redis(…)` or `Redis.fromEnv()` of `@upstash/redis`: commands over HTTPS. */
export interface UpstashClient {
  exec(command: [command: string, ...args: string[]]): Promise<unknown>
}

/** `new Redis(…)` or `new Cluster(…)` of `ioredis`. */
export interface IoRedisClient {
  call(command: string, ...args: string[]): Promise<unknown>
}

/** `createClient` or `createClientPool` of `redis`. */
export interface NodeRedisClient {
  sendCommand(args: string[]): Promise<unknown>
}

/** `createSentinel` of `redis`. */
export interface NodeRedisSentinel {
  acquire(): unknown
  sendCommand(isReadonly: boolean | undefined, args: string[]): Promise<unknown>
}

/** `createCluster` of `redis`. */
export interface NodeRedisCluster {
  masters: unknown
  sendCommand(firstKey: string | undefined, isReadonly: boolean | undefined, args: string[]): Promise<unknown>
}

/** `new RedisClient(…)` of Bun. */
export interface BunClient {
  send(command: string, args: string[]): Promise<unknown>
}

/** A client of one of these libraries. Any other client with one of these methods also works. */
export type RedisClient =
  | UpstashClient
  | IoRedisClient
  | NodeRedisClient
  | NodeRedisSentinel
  | NodeRedisCluster
  | BunClient

/**
 * Checks that data read by this client can be kept in memory until its server reports a change.
 * @throws {TypeError} if it cannot
 */
export function assertTrackable(client: RedisClient): void {
  if ("masters" in client || Reflect.get(client, "isCluster") === true) {
    throw new TypeError("RedisAdapter: `cache` needs one server, and this client is of a cluster; leave `cache` out")
  }
  if (!["call", "sendCommand", "send"].some((method) => typeof Reflect.get(client, method) === "function")) {
    throw new TypeError(
      "RedisAdapter: `cache` needs a connection to the server, which Upstash's REST is not; leave `cache` out",
    )
  }
}

/** Sends one command to the primary that has its first key. A replica might not have the latest sign-ins and sign-outs yet. */
export type Send = (firstKey: string, command: readonly [name: string, ...args: string[]]) => Promise<unknown>

/** Returns the function that sends commands through this client. @throws {TypeError} if the client has none of the known methods */
export function createSend(client: RedisClient): Send {
  const can = (method: string) => typeof Reflect.get(client, method) === "function"
  if (can("call")) return (_key, [name, ...args]) => (client as IoRedisClient).call(name, ...args)
  if (can("sendCommand") && "masters" in client) {
    return (key, command) => (client as NodeRedisCluster).sendCommand(key, false, [...command])
  }
  if (can("sendCommand") && can("acquire")) {
    return (_key, command) => (client as NodeRedisSentinel).sendCommand(false, [...command])
  }
  if (can("sendCommand")) return (_key, command) => (client as NodeRedisClient).sendCommand([...command])
  if (can("send")) return (_key, [name, ...args]) => (client as BunClient).send(name, args)
  if (can("exec")) return (_key, [name, ...args]) => (client as UpstashClient).exec([name, ...args])
  throw new TypeError("Unknown kind of Redis client; pass a client of redis, ioredis, @upstash/redis or Bun")
}
