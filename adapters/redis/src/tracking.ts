import { clearTimeout, setTimeout } from "node:timers"
import { openLink } from "./link.ts"
import type { Value } from "./resp.ts"

/** Callbacks of a connection on which Redis reports changes. */
export interface Tracking {
  /** Called for each changed key, and with `null` if all keys may have changed. */
  onChange(key: string | null): void
  /** Called when Redis reports every change from now on. */
  onLive(): void
  /** Called when Redis may no longer report changes, with the reason. The next attempt to connect follows. */
  onLost(reason: Error): void
  /** Called between two pings. */
  onTick(): void
  /** Writes this key with the adapter's own client. */
  write(key: string): Promise<unknown>
}

/** Timeout for an attempt to connect. */
const connectMs = 3000
const longestPauseMs = 2000
const notReported =
  "no change was reported; `url` must lead to the server of the adapter's client, and the client must have no `keyPrefix`"

/** Sends the commands after which Redis pushes the names of changed keys. */
async function subscribe(url: URL, start: string, ask: (...args: string[]) => Promise<Value>): Promise<void> {
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  const login = password ? ["AUTH", user || "default", password] : []
  const server = await ask("HELLO", "3", ...login, "SETNAME", "svc-auth-cache") as readonly Value[]
  const fact = (name: string) => server[server.indexOf(name) + 1]
  if (fact("mode") === "cluster") throw new Error("the server is part of a cluster")
  if (fact("role") !== "master") throw new Error("the server is a replica")
  // without BCAST, Redis would report only the keys that a client names itself, and not those that a script finds
  await ask("CLIENT", "TRACKING", "ON", "BCAST", "PREFIX", start)
}

/**
 * Connects to Redis until the returned function is called, and again each time the connection is lost. It does not keep the process alive.
 * @param start the start of the keys of interest
 * @param pingMs Redis must answer a ping within this time, and is asked again after it
 */
export function track(url: URL, start: string, pingMs: number, tracking: Tracking): () => void {
  let [failures, isClosed] = [0, false]
  let end = (_reason: Error): void => {}
  let timer: ReturnType<typeof setTimeout> | undefined

  function after(ms: number, act: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(act, ms).unref()
  }
  function open(): void {
    const probe = `${start}probe}:${crypto.randomUUID()}`
    let isOver = false
    end = (reason) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      link.close(reason)
      tracking.onLost(reason)
      if (!isClosed) after(Math.min(50 * 2 ** failures++, longestPauseMs), open)
    }
    /** Checks that Redis still answers. A connection that broke silently would hide changes. */
    function ping(): void {
      tracking.onTick()
      link.ask("PING").then(() => isOver || after(pingMs, ping), end)
      after(pingMs, () => end(new Error("Redis did not answer a ping")))
    }
    function onPush(value: Value): void {
      if (!Array.isArray(value) || value[0] !== "invalidate") return
      const keys: readonly Value[] = value[1] ?? [null]
      for (const key of keys) tracking.onChange(key as string | null)
      if (!keys.includes(probe)) return
      failures = 0
      tracking.onLive()
      ping()
    }
    const link = openLink(url, { onPush, onFailure: end })
    after(connectMs, () => end(new Error(notReported)))
    subscribe(url, start, link.ask).then(() => tracking.write(probe)).catch(end)
  }
  open()
  return () => {
    isClosed = true
    clearTimeout(timer)
    end(new Error("closed"))
  }
}
