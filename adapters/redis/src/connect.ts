/**
 * A client of the package `redis` whose commands fail immediately while Redis is down.
 * @module
 */
import { createClient } from "redis"

/** A client of the package `redis`, as `createClient` returns it. */
export type ConnectedClient = ReturnType<typeof createClient>

/**
 * Returns a client for `RedisAdapter` and `redisLimits`. While Redis is down, each command fails immediately (`disableOfflineQueue`), and the
 * client reconnects by itself. It prints the reason once per outage. The promise resolves when the first attempt to connect has succeeded or
 * failed, so the app also starts while Redis is down.
 * @param url `redis://` or, for TLS, `rediss://`, with user and password if Redis requires them
 * @throws {TypeError} if the URL is of another kind; the error does not contain the password
 */
export async function connect(url: string): Promise<ConnectedClient> {
  // the error of `new URL` would contain the password, and with an empty URL the client would connect to this machine
  if (!/^rediss?:/i.test(url) || !URL.canParse(url)) {
    throw new TypeError('connect(url): invalid URL; expected "redis://127.0.0.1:6379" or, for TLS, "rediss://…"')
  }
  const client: ConnectedClient = createClient({ url, disableOfflineQueue: true })
  let isDown = false
  const first = Promise.withResolvers<void>()
  client.on("ready", () => {
    isDown = false
    first.resolve()
  })
  client.on("error", (error: Error & { readonly code?: string }) => {
    if (!isDown) console.error(`[svc-auth][redis] Redis cannot be reached: ${error.message || error.code}`)
    isDown = true
    first.resolve()
  })
  client.connect().catch(first.reject)
  await first.promise
  return client
}
