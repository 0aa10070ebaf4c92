import { AdapterError } from "../errors.ts"
import type { RequestContext } from "../app/context.ts"
import { findMethod } from "../app/adapter-calls.ts"

/** Seconds after which the claim of a process that has crashed ends. */
const claimSeconds = 20
/** A change begins only within this time after the claim, so that it has ended before the claim does. */
const startWithinMs = 4000
/** Milliseconds to wait for another request that has the claim. */
const patienceMs = 5000
const [shortestPauseMs, longestPauseMs] = [10, 200]

/** A request's exclusive turn to change how a user can sign in. */
export interface Turn {
  /** True if no other request has a turn for this user. Requires the adapter's `claim` and `release`. */
  readonly isAlone: boolean
  /**
   * Runs the adapter call that removes a way to sign in. If the call fails, it may still take effect, so other requests do not get a turn
   * until the claim expires.
   * @throws {AdapterError} without running it, if the claim could expire before the call ends
   */
  change<T>(call: () => Promise<T>): Promise<T>
}

/**
 * Runs the function while no other request in any process changes how the user can sign in, if the adapter has `claim` and `release`.
 * Without them it runs immediately.
 * @throws {AdapterError} if another request holds the claim for longer than five seconds
 */
export async function withMethodsClaim<T>(
  { settings }: RequestContext,
  userId: string,
  run: (turn: Turn) => Promise<T>,
): Promise<T> {
  const [claim, release] = [findMethod(settings, "claim"), findMethod(settings, "release")]
  if (!claim || !release) return await run({ isAlone: false, change: (call) => call() })
  const [key, holder] = [JSON.stringify(["methods", String(userId)]), crypto.randomUUID()]
  const ends = performance.now() + patienceMs
  for (let pause = shortestPauseMs;; pause = Math.min(2 * pause, longestPauseMs)) {
    const startBefore = Date.now() + startWithinMs
    if (await claim(key, holder, claimSeconds)) {
      let mayTakeEffect = false
      const change: Turn["change"] = async (call) => {
        if (Date.now() > startBefore) {
          throw new AdapterError("the store took too long, so nothing was changed; try again")
        }
        mayTakeEffect = true
        const result = await call()
        mayTakeEffect = false
        return result
      }
      try {
        return await run({ isAlone: true, change })
      } finally {
        // if this fails, the claim expires
        if (!mayTakeEffect) await release(key, holder).catch(() => {})
      }
    }
    if (performance.now() > ends) {
      throw new AdapterError("another request is changing how this user can sign in, and has not finished; try again")
    }
    await new Promise((done) => setTimeout(done, pause * (0.5 + Math.random() / 2)))
  }
}
