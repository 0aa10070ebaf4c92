/** One step in one slot, all of it or nothing. Whatever is written can be sent twice: the second time changes nothing. */
export interface Script {
  readonly lua: string
  /** It writes nothing, so it runs as `EVALSHA_RO`. */
  readonly reads: boolean
}

const reading = (lua: string): Script => ({ lua: lua.trim(), reads: true })
const writing = (lua: string): Script => ({ lua: lua.trim(), reads: false })

/** A user's other keys begin as the one that was given, whatever a client puts before it. */
const base = `local base = string.match(KEYS[1], '^(.*}:)')`
const token = `local token = string.sub(KEYS[1], #base + 3)`
const owner = `local owner = string.match(text, '^[^|]*')`
const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`
/** The set of a user's sessions loses who has expired, and expires with the last. */
const trim = `
redis.call('ZREMRANGEBYSCORE', list, '-inf', '(' .. string.format('%.0f', now))
local last = redis.call('ZRANGE', list, -1, -1, 'WITHSCORES')
if last[2] then redis.call('PEXPIREAT', list, last[2]) end`
const merge = `
local row = cjson.decode(string.sub(text, #owner + 2))
for name, value in pairs(cjson.decode(ARGV[1])) do row[name] = value end
local changed = owner .. '|' .. cjson.encode(row)`

/**
 * A name that only one may have. The claim lapses by itself; what is written into it with `confirm` does not.
 * Gives what is there: it ends in our nonce, if it is ours.
 */
export const claim: Script = writing(`${now}
local text = string.format('%s|?%.0f|%s', ARGV[1], now, ARGV[2])
if redis.call('SET', KEYS[1], text, 'NX', 'PX', ARGV[3]) then return text end
return redis.call('GET', KEYS[1])`)

/** Turns a claim into what lasts. 0: the claim has lapsed. */
export const confirm: Script = writing(`
local text = redis.call('GET', KEYS[1])
if text == ARGV[1] then redis.call('SET', KEYS[1], ARGV[2]) return 1 end
return text == ARGV[2] and 1 or 0`)

/** Deletes what is known, and nothing newer. */
export const drop: Script = writing(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`)

/** As `drop`, for what somebody else has confirmed, but whose time to act on it has not passed yet if it carries one. */
export const dropStale: Script = writing(`${now}
local text = redis.call('GET', KEYS[1])
if text ~= ARGV[1] or redis.call('PTTL', KEYS[1]) ~= -1 then return 0 end
local since = tonumber(string.match(text, '|(%d+)$'))
if since and now - since < tonumber(ARGV[2]) then return 0 end
return redis.call('DEL', KEYS[1])`)

/** Deletes what is this owner's. */
export const dropOwned: Script = writing(`
local text = redis.call('GET', KEYS[1])
if not text or string.sub(text, 1, #ARGV[1] + 1) ~= ARGV[1] .. '|' then return 0 end
return redis.call('DEL', KEYS[1])`)

/** Gives a record and deletes it. */
export const take: Script = writing(`
local text = redis.call('GET', KEYS[1])
if not text or string.find(text, '|?', 1, true) == string.find(text, '|', 1, true) then return false end
redis.call('DEL', KEYS[1])
return text`)

/** 0: something else is there. The third argument is `PEXPIRE` or `PEXPIREAT`, the last is its number. */
export const insert: Script = writing(`
local text = redis.call('GET', KEYS[1])
if text then return text == ARGV[1] and 1 or 0 end
redis.call('SET', KEYS[1], ARGV[1])
redis.call(ARGV[2], KEYS[1], ARGV[3])
return 1`)

/** Makes a record stay, whatever has been changed in it since. 0: it is gone. */
export const keep: Script = writing(`
redis.call('PERSIST', KEYS[1])
return redis.call('EXISTS', KEYS[1])`)

/** Merges columns into a record that does not expire. */
export const change: Script = writing(`
local text = redis.call('GET', KEYS[1])
if not text then return false end
${owner}
if string.sub(text, #owner + 2, #owner + 2) ~= '{' then return false end
${merge}
redis.call('SET', KEYS[1], changed)
return changed`)

/**
 * As `change`, if the address is still the one given (`-`: none), or is what it is to be already, and there is time left; else gives
 * the record as it is. Who is still being made stays so.
 */
export const changeUser: Script = writing(`${now}
local text = redis.call('GET', KEYS[1])
if not text then return false end
${owner}
local row = cjson.decode(string.sub(text, #owner + 2))
local changes = cjson.decode(ARGV[1])
local email = row.email or '-'
if ARGV[2] ~= '' and email ~= changes.email then
  if email ~= ARGV[2] or (ARGV[3] ~= '' and now > tonumber(ARGV[3])) then return {0, text} end
end
for name, value in pairs(changes) do row[name] = value end
local changed = owner .. '|' .. cjson.encode(row)
redis.call('SET', KEYS[1], changed, 'KEEPTTL')
return {1, changed}`)

/** Raises the counter of a passkey. 0: it is as high already. */
export const count: Script = writing(`
local text = redis.call('GET', KEYS[1])
if not text then return false end
${owner}
if string.sub(text, #owner + 2, #owner + 2) ~= '{' then return false end
local row = cjson.decode(string.sub(text, #owner + 2))
if tonumber(string.sub(row.counter, 2)) >= tonumber(ARGV[1]) then return 0 end
row.counter = 'j' .. ARGV[1]
local changed = owner .. '|' .. cjson.encode(row)
redis.call('SET', KEYS[1], changed)
return changed`)

/** Adds to what a user owns. 0: there is no such user. */
export const attach: Script = writing(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('SADD', KEYS[2], ARGV[1])
return 1`)

export const detach: Script = writing(`return redis.call('SREM', KEYS[1], ARGV[1])`)

/** Gives the user who owns this, if he is there and his list has it: what it does not have has been given up. */
export const ownerOf: Script = reading(`
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 0 then return false end
return redis.call('GET', KEYS[2])`)

/** Gives all the names the user owned, and the record as it was last; his sessions, whose list is the last key, end first. */
export const removeUser: Script = writing(`
${base}
for _, token in ipairs(redis.call('ZRANGE', KEYS[3], 0, -1)) do redis.call('DEL', base .. 's:' .. token) end
local owned = redis.call('SMEMBERS', KEYS[2])
local text = redis.call('GET', KEYS[1])
redis.call('DEL', KEYS[3], KEYS[2], KEYS[1])
return {owned, text}`)

/** 0: there is no such user. -1: the token is taken. */
export const insertSession: Script = writing(`${now}
${base}
${token}
local list = KEYS[3]
if redis.call('EXISTS', KEYS[2]) == 0 then return 0 end
local text = redis.call('GET', KEYS[1])
if text and text ~= ARGV[1] then return -1 end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('PEXPIREAT', KEYS[1], ARGV[2])
redis.call('ZADD', list, ARGV[2], token)
${trim}
return 1`)

/** The session, when it ends according to the list of its user's, and the user: a session that is not in the list has ended. */
export const readSession: Script = reading(`
${base}
${token}
local text = redis.call('GET', KEYS[1])
if not text then return false end
${owner}
return {text, redis.call('ZSCORE', base .. 'l:' .. owner, token), redis.call('GET', base .. 'u:' .. owner)}`)

/** Reads each of several sessions in the same way. On a single server they may be in several slots. */
export const readSessions: Script = reading(`
local found = {}
for at, key in ipairs(KEYS) do
  local base = string.match(key, '^(.*}:)')
  local token = string.sub(key, #base + 3)
  local text = redis.call('GET', key)
  if text then
    ${owner}
    found[at] = {text, redis.call('ZSCORE', base .. 'l:' .. owner, token), redis.call('GET', base .. 'u:' .. owner)}
  else
    found[at] = false
  end
end
return found`)

/** Merges columns into a session that has not ended by the caller's clock either. */
export const changeSession: Script = writing(`${now}
${base}
${token}
local text = redis.call('GET', KEYS[1])
if not text then return false end
${owner}
local list = base .. 'l:' .. owner
local expires = redis.call('ZSCORE', list, token)
if not expires then return {text, false} end
if tonumber(expires) <= tonumber(ARGV[3]) then return false end
if ARGV[2] ~= '' then expires = ARGV[2] end
${merge}
redis.call('SET', KEYS[1], changed)
redis.call('PEXPIREAT', KEYS[1], expires)
redis.call('ZADD', list, expires, token)
${trim}
return {changed, expires}`)

export const removeSession: Script = writing(`
${base}
${token}
local text = redis.call('GET', KEYS[1])
if not text then return false end
${owner}
redis.call('ZREM', base .. 'l:' .. owner, token)
redis.call('DEL', KEYS[1])
return text`)

/** Each as its name and its record. */
export const listSessions: Script = reading(`
${base}
local found = {}
for _, token in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local text = redis.call('GET', base .. 's:' .. token)
  if text then found[#found + 1] = token .. '|' .. text end
end
return found`)

/** The list goes first: with it, every session has ended. */
export const removeSessions: Script = writing(`
${base}
local tokens = redis.call('ZRANGE', KEYS[1], 0, -1)
redis.call('DEL', KEYS[1])
for _, token in ipairs(tokens) do redis.call('DEL', base .. 's:' .. token) end
return #tokens`)

const slots = `local slots = {${Array.from({ length: 16 }, (_, slot) => `'${slot}'`).join(", ")}}`
/** The fields of a counter: `n` is the count, `s` the start of the window, `q` the number of changes; the others are the nonces of the last sixteen changes. */
const changes = `
local function find(key)
  for _, change in ipairs(redis.call('HMGET', key, unpack(slots))) do
    if change and string.sub(change, 1, #ARGV[1]) == ARGV[1] then return tonumber(string.sub(change, #ARGV[1] + 2)) end
  end
end
local function add(key, many)
  local count = redis.call('HINCRBY', key, 'n', many)
  redis.call('HSET', key, slots[redis.call('HINCRBY', key, 'q', 1) % 16 + 1], ARGV[1] .. ':' .. count)
  return count
end`

/**
 * Counts one hit and returns the count, the time in milliseconds, 1 if it was counted under the shared key, and 1 if it opened a window. A command that is sent
 * twice counts once. With a bound, the keys are the hit's own, the shared one and the group's; the last arguments are how many windows the group may open, and how
 * long a shared window lasts.
 */
export const hit: Script = writing(`${now}
${slots}
${changes}
local function open(key, ms)
  redis.call('HSET', key, 's', string.format('%.0f', now))
  redis.call('PEXPIREAT', key, string.format('%.0f', now + tonumber(ms)))
end
local key, ms = KEYS[1], ARGV[2]
if KEYS[2] and redis.call('EXISTS', key) == 0 then
  local many = tonumber(redis.call('HGET', KEYS[3], 'n') or 0)
  if redis.call('EXISTS', KEYS[2]) == 1 or many >= tonumber(ARGV[3]) then
    key, ms = KEYS[2], ARGV[4]
  else
    local isOpen = redis.call('EXISTS', KEYS[3]) == 1
    add(KEYS[3], 1)
    if not isOpen then open(KEYS[3], ARGV[2]) end
  end
end
local isOpen = redis.call('EXISTS', key) == 1
local count = find(key) or add(key, 1)
if not isOpen then open(key, ms) end
local opened = KEYS[3] and find(KEYS[3])
return {count, string.format('%.0f', now), key == KEYS[1] and 0 or 1, opened and 1 or 0}`)

/** Subtracts one from the window that was open at the time of the last argument, if it still is. A command that is sent twice subtracts one. */
export const giveBack: Script = writing(`
${slots}
${changes}
local began, taken = tonumber(redis.call('HGET', KEYS[1], 's')), tonumber(ARGV[3])
if not (began and taken >= began and taken < began + tonumber(ARGV[2])) then return 0 end
if find(KEYS[1]) or tonumber(redis.call('HGET', KEYS[1], 'n')) < 1 then return 0 end
add(KEYS[1], -1)
return 1`)
