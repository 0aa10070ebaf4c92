import type { Adapter, Hit, HitRequest, Refund } from "../adapter.ts"

/** A row that expires, in a table in memory. */
export interface Expiring {
  readonly expires: Date
}

/** The open windows of `hit` by key, and those that have ended but have not been removed yet. */
export type CounterTable = Map<string, Expiring & { readonly key: string; readonly count: number }>

/** A store that only counts attempts, with the adapter's two methods for that. */
export type MemoryLimits = Required<Pick<Adapter, "hit" | "giveBack">>

/** Options of {@link memoryLimits}. */
export interface MemoryLimitsOptions {
  /** The clock that decides which windows have ended. Default: the system's clock. */
  clock?: (() => Date) | undefined
}

/**
 * Returns a store for the option `limits.store` that counts in the memory of this process. It holds at most 12,289 counters for each window
 * of a limit, no matter how many names are counted. Other processes, serverless instances and edge isolates do not see its counts, which
 * are lost when the process ends. Configurations that share the object share its counts.
 */
export const memoryLimits = ({ clock = () => new Date() }: MemoryLimitsOptions = {}): MemoryLimits =>
  createMemoryCounters(new Map(), () => clock().getTime())

/** Returns the methods that count in this table. They are synchronous, so each call is atomic. */
export function createMemoryCounters(counters: CounterTable, now: () => number): MemoryLimits {
  function hitOne({ key, windowSeconds, bound }: HitRequest): Hit {
    const time = now()
    const open = (name: string, seconds: number) => {
      sweep(counters, time)
      return { key: name, count: 0, expires: new Date(time + seconds * 1000) }
    }
    const add = (name: string, seconds: number): number => {
      const known = alive(counters, name, time) ?? open(name, seconds)
      counters.set(name, { ...known, count: known.count + 1 })
      return known.count + 1
    }
    const countOf = (name: string) => alive(counters, name, time)?.count
    const { group, most, sharedKey, sharedSeconds } = bound
    const isOpen = countOf(key) !== undefined
    const isShared = !isOpen && (countOf(sharedKey) !== undefined || (countOf(group) ?? 0) >= most)
    const opened = !isOpen && !isShared
    if (opened) add(group, windowSeconds)
    const count = isShared ? add(sharedKey, sharedSeconds) : add(key, windowSeconds)
    return { count, takenAt: new Date(time), key: isShared ? sharedKey : key, opened }
  }
  return {
    hit(requests: readonly HitRequest[]): Hit[] {
      const hits: Hit[] = []
      for (const request of requests) {
        const hit = hitOne(request)
        hits.push(hit)
        if (hit.count > request.limit) break
      }
      return hits
    },
    giveBack(refunds: readonly Refund[]): void {
      for (const { key, windowSeconds, takenAt } of refunds) {
        const known = alive(counters, key, now())
        const [taken, ends] = [Number(takenAt), known?.expires.getTime() ?? 0]
        const isTakenHere = taken >= ends - windowSeconds * 1000 && taken < ends
        if (known && known.count > 0 && isTakenHere) counters.set(key, { ...known, count: known.count - 1 })
      }
    },
  }
}

/** Expired rows are removed whenever a table's size is a multiple of this. */
const sweepEvery = 256

/** Returns the row if it has not expired, and deletes it otherwise. */
export function alive<T extends Expiring>(rows: Map<string, T>, key: string, now: number): T | undefined {
  const row = rows.get(key)
  if (!row || row.expires.getTime() > now) return row
  rows.delete(key)
  return undefined
}

/** Deletes expired rows occasionally, because most of them are never read again. */
export function sweep<T extends Expiring>(rows: Map<string, T>, now: number): void {
  if (rows.size % sweepEvery !== 0) return
  for (const key of rows.keys()) alive(rows, key, now)
}
