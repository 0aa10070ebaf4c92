import type { TokenSet } from "../model/types.ts"
import { Slot } from "./slot.ts"

interface Flight {
  readonly slot: Slot<TokenSet>
  /** Milliseconds since the epoch. */
  readonly begun: number
}

/** Requests that were sent with the old token may arrive so much later than the one that used it up. */
const keptSeconds = 60
const maxFlights = 4096
const flights = new WeakMap<typeof fetch, Map<string, Flight>>()

/**
 * What `load` gives, once for all who ask with the same key at one time, and for a minute after. A failure is shared by those
 * who wait for it, and not kept.
 * @param call what carries the request: nobody gets what another function brought
 */
export function share(call: typeof fetch, key: string, now: Date, load: () => Promise<TokenSet>): Promise<TokenSet> {
  const own = flights.get(call) ?? new Map<string, Flight>()
  flights.set(call, own)
  dropOld(own, now.getTime())
  const flight = own.get(key) ?? { slot: new Slot<TokenSet>(), begun: now.getTime() }
  own.set(key, flight)
  return flight.slot.get(now, keptSeconds, load)
}

/** They stand in the order in which they began. */
function dropOld(own: Map<string, Flight>, now: number): void {
  for (const [key, { begun }] of own) {
    if (own.size < maxFlights && Math.abs(now - begun) < keptSeconds * 1000) break
    own.delete(key)
  }
}
