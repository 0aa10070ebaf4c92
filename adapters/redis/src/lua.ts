/**
 * A Lua script. Redis runs it as one atomic step on the keys of one slot. A client may send a writing script twice: the second run
 * changes nothing.
 */
export interface Script {
  readonly lua: string
  /** Whether the script only reads, so that it runs as `EVALSHA_RO`. */
  readonly reads: boolean
}

export const reading = (lua: string): Script => ({ lua: lua.trim(), reads: true })
export const writing = (lua: string): Script => ({ lua: lua.trim(), reads: false })

/** Sets `now` to the server's time in milliseconds. */
export const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`
