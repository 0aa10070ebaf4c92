/**
 * A Lua script. Redis runs it as one atomic step on the keys of one slot. A client may send a writing script twice, so the second run does not
 * change anything.
 */
export interface Script {
  readonly lua: string
  /** True if the script only reads, so that it runs as `EVALSHA_RO`. */
  readonly reads: boolean
}

export const reading = (lua: string): Script => ({ lua: lua.trim(), reads: true })
export const writing = (lua: string): Script => ({ lua: lua.trim(), reads: false })

/** Sets `now` to the server's time in milliseconds. */
export const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`

/** Sets `base` to the start that all keys of a user share. It is taken from the given key, because a client may add its own prefix. */
export const base = `local base = string.match(KEYS[1], '^(.*}:)')`

/** Sets `owner` to the user who owns the record in `text`. */
export const owner = `local owner = string.match(text, '^[^|]*')`

/** Sets `changed` to the record in `text` with the columns of the first argument. Needs `owner`. */
export const merge = `
local row = cjson.decode(string.sub(text, #owner + 2))
for name, value in pairs(cjson.decode(ARGV[1])) do row[name] = value end
local changed = owner .. '|' .. cjson.encode(row)`
