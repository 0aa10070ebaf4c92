import type { TokenSet } from "../model/types.ts"
import { Slot } from "./slot.ts"

interface Flight {
  readonly slot: Slot<TokenSet>
  /** Milliseconds since the epoch. */
  readonly begun: number
}

/** Seconds for which a result is kept: requests with the old refresh token may arrive after the one that used it. */
const keptSeconds = 60
const maxFlights = 4096
const flights = new WeakMap<typeof fetch, Map<string, Flight>>()

/**
 * Returns what `load` returns. Concurrent calls with the same key share one call of `load`, and its result is kept for
 * a minute. They also share an error, which is not kept.
 * @param call the function that sends the request; results of one function are never returned for another
 */
export function share(call: typeof fetch, key: string, now: Date, load: () => Promise<TokenSet>): Promise<TokenSet> {
  const own = flights.get(call) ?? new Map<string, Flight>()
  flights.set(call, own)
  dropOld(own, now.getTime())
  const flight = own.get(key) ?? { slot: new Slot<TokenSet>(), begun: now.getTime() }
  own.set(key, flight)
  return flight.slot.get(now, keptSeconds, load)
}

/** Removes old flights, and the oldest ones above the limit. The map's order is the order in which they began. */
function dropOld(own: Map<string, Flight>, now: number): void {
  for (const [key, { begun }] of own) {
    if (own.size < maxFlights && Math.abs(now - begun) < keptSeconds * 1000) break
    own.delete(key)
  }
}
