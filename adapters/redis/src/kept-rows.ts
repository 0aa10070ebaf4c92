/** The session, its expiry in the user's list of sessions, and the user, as texts of Redis. */
export type Found = readonly [text: string, expires: string | null, user: string | null] | null

/** Sessions in the memory of this process, each with its user, as Redis stores them. */
export interface KeptRows {
  /** Returns the session with this key, or `undefined` if it must be read from Redis. */
  get(key: string): Found | undefined
  /** Reads a session and keeps it, if no change to it can have been missed. A session that does not exist is not kept. */
  read(key: string, load: () => Promise<Found>): Promise<Found>
  /** Drops everything that depends on this key: a session, a user, or the list of a user's sessions. */
  drop(key: string): void
  /** Starts keeping sessions. From now on Redis reports each change. */
  start(): void
  /** Drops all sessions. */
  clear(): void
  /** Drops all sessions, and keeps none until the next `start`. */
  stop(): void
  /** Frees the memory of sessions that are too old. */
  sweep(): void
}

interface Row {
  readonly found: NonNullable<Found>
  readonly owner: string
  /** When the read began, by a monotonic clock, which may stand still while the machine sleeps. */
  readonly began: number
  /** The same by the system's clock, which keeps running. */
  readonly beganAt: number
}

/** The rows in memory, by key and by user. */
class RowTable {
  // a row that is read again goes to the end, so the first is always the oldest
  readonly #rows = new Map<string, Row>()
  readonly #keysOf = new Map<string, Set<string>>()
  readonly #maxRows: number

  constructor(maxRows: number) {
    this.#maxRows = maxRows
  }
  get(key: string): Row | undefined {
    return this.#rows.get(key)
  }
  entries(): Iterable<readonly [key: string, row: Row]> {
    return this.#rows
  }
  add(key: string, row: Row): void {
    this.remove(key)
    this.#rows.set(key, row)
    const keys = this.#keysOf.get(row.owner) ?? new Set()
    this.#keysOf.set(row.owner, keys.add(key))
    if (this.#rows.size > this.#maxRows) this.remove(this.#rows.keys().next().value!)
  }
  remove(key: string): void {
    const row = this.#rows.get(key)
    if (!row) return
    this.#rows.delete(key)
    const keys = this.#keysOf.get(row.owner)!
    if (keys.delete(key) && keys.size === 0) this.#keysOf.delete(row.owner)
  }
  removeAllOf(owner: string): void {
    for (const key of this.#keysOf.get(owner) ?? []) this.remove(key)
  }
  clear(): void {
    this.#rows.clear()
    this.#keysOf.clear()
  }
}

/**
 * @param start the text before the bucket in each key
 * @param maxAgeMs how long a row is used, from the moment its read began
 * @param wake called when a row has to be read
 */
export function createKeptRows(start: string, maxAgeMs: number, maxRows: number, wake: () => void): KeptRows {
  const rows = new RowTable(maxRows)
  let isOn = false
  /** The number of changes so far, and the number at the last change of each bucket and at the last change of all. */
  let [changes, clearedAt] = [0, 0]
  const changedAt = new Map<string, number>()

  const isFresh = ({ began, beganAt }: Row) => performance.now() - began < maxAgeMs && Date.now() - beganAt < maxAgeMs
  const bucketOf = (key: string) => key.slice(start.length, start.length + 2)

  function clear(): void {
    rows.clear()
    changedAt.clear()
    clearedAt = ++changes
  }
  return {
    get(key) {
      const row = rows.get(key)
      return row && isFresh(row) ? row.found : undefined
    },
    async read(key, load) {
      wake()
      const [began, beganAt, seen] = [performance.now(), Date.now(), changes]
      const found = await load()
      // The reply may have left Redis before a change that has already been reported to this process. All rows of a user are in one bucket.
      const isUnchanged = clearedAt <= seen && (changedAt.get(bucketOf(key)) ?? 0) <= seen
      if (isOn && isUnchanged && found && found[1] !== null && found[2] !== null) {
        rows.add(key, { found, owner: found[0].slice(0, found[0].indexOf("|")), began, beganAt })
      }
      return found
    },
    drop(key) {
      const [, kind, name] = /^..\}:([slu]):(.*)$/s.exec(key.startsWith(start) ? key.slice(start.length) : "") ?? []
      if (!kind) return
      changedAt.set(bucketOf(key), ++changes)
      if (kind === "s") rows.remove(key)
      else rows.removeAllOf(name!)
    },
    clear,
    start() {
      clear()
      isOn = true
    },
    stop() {
      isOn = false
      clear()
    },
    sweep() {
      for (const [key, row] of rows.entries()) {
        if (isFresh(row)) return
        rows.remove(key)
      }
    },
  }
}
