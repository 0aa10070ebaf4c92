import { base, merge, now, owner, reading, type Script, writing } from "./lua.ts"

/** Sets `token` to the session's token, the last part of its key. Needs `base`. */
const token = `local token = string.sub(KEYS[1], #base + 3)`

/** Removes expired sessions from the user's list, and lets the list expire with its last session. */
const trim = `
redis.call('ZREMRANGEBYSCORE', list, '-inf', '(' .. string.format('%.0f', now))
local last = redis.call('ZRANGE', list, -1, -1, 'WITHSCORES')
if last[2] then redis.call('PEXPIREAT', list, last[2]) end`

/** Inserts a session. Returns 0 if no user has this id, and -1 if the token is taken. */
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

/** Returns the session, its expiry from the user's list of sessions, and the user. A session that is not in the list has ended. */
export const readSession: Script = reading(`
${base}
${token}
local text = redis.call('GET', KEYS[1])
if not text then return false end
${owner}
return {text, redis.call('ZSCORE', base .. 'l:' .. owner, token), redis.call('GET', base .. 'u:' .. owner)}`)

/** Reads several sessions, each like `readSession`. On a single server they may be in several slots. */
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

/** Merges columns into a session that has expired neither by the server's clock nor by the caller's. */
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

/** Deletes a session and returns its record. */
export const removeSession: Script = writing(`
${base}
${token}
local text = redis.call('GET', KEYS[1])
if not text then return false end
${owner}
redis.call('ZREM', base .. 'l:' .. owner, token)
redis.call('DEL', KEYS[1])
return text`)

/** Returns the user's sessions, each as its token, a `|` and its record. */
export const listSessions: Script = reading(`
${base}
local found = {}
for _, token in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local text = redis.call('GET', base .. 's:' .. token)
  if text then found[#found + 1] = token .. '|' .. text end
end
return found`)

/** Deletes all sessions of a user except one. Each leaves the list first, because without its entry there it has ended. */
export const removeOtherSessions: Script = writing(`
${base}
for _, token in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if token ~= ARGV[1] then
    redis.call('ZREM', KEYS[1], token)
    redis.call('DEL', base .. 's:' .. token)
  end
end
return 1`)

/** Deletes all sessions of a user. The list goes first, because without it every session has ended. */
export const removeSessions: Script = writing(`
${base}
local tokens = redis.call('ZRANGE', KEYS[1], 0, -1)
redis.call('DEL', KEYS[1])
for _, token in ipairs(tokens) do redis.call('DEL', base .. 's:' .. token) end
return #tokens`)
