import { base, merge, now, owner, reading, type Script, writing } from "./lua.ts"

/**
 * Claims a name that can have only one holder. The claim lapses unless `confirm` makes it permanent.
 * Returns the text of the current holder. It ends in the caller's nonce if the caller holds the name.
 */
export const claim: Script = writing(`${now}
local text = string.format('%s|?%.0f|%s', ARGV[1], now, ARGV[2])
if redis.call('SET', KEYS[1], text, 'NX', 'PX', ARGV[3]) then return text end
return redis.call('GET', KEYS[1])`)

/** Gives the key to a holder for a time in milliseconds. Returns 0 if it has another holder. */
export const hold: Script = writing(`
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`)

/** Makes a claim permanent. Returns 0 if the claim has lapsed. */
export const confirm: Script = writing(`
local text = redis.call('GET', KEYS[1])
if text == ARGV[1] then redis.call('SET', KEYS[1], ARGV[2]) return 1 end
return text == ARGV[2] and 1 or 0`)

/** Writes a text that lapses with the claim. Returns 0 if the claim has lapsed. */
export const fill: Script = writing(`
local text = redis.call('GET', KEYS[1])
if text == ARGV[1] then redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL') return 1 end
return text == ARGV[2] and 1 or 0`)

/** Deletes the key only if it still has the given text. */
export const drop: Script = writing(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`)

/**
 * Like `drop`, for a claim that another caller has confirmed. If the text contains a time, the key stays until the other caller can no longer act
 * on it.
 */
export const dropStale: Script = writing(`${now}
local text = redis.call('GET', KEYS[1])
if text ~= ARGV[1] or redis.call('PTTL', KEYS[1]) ~= -1 then return 0 end
local since = tonumber(string.match(text, '|(%d+)$'))
if since and now - since < tonumber(ARGV[2]) then return 0 end
return redis.call('DEL', KEYS[1])`)

/** Deletes the key if it belongs to this owner. */
export const dropOwned: Script = writing(`
local text = redis.call('GET', KEYS[1])
if not text or string.sub(text, 1, #ARGV[1] + 1) ~= ARGV[1] .. '|' then return 0 end
return redis.call('DEL', KEYS[1])`)

/** Deletes a record and returns it. */
export const take: Script = writing(`
local text = redis.call('GET', KEYS[1])
if not text or string.find(text, '|?', 1, true) == string.find(text, '|', 1, true) then return false end
redis.call('DEL', KEYS[1])
return text`)

/** Inserts a record. Returns 0 if the key has another text. The second argument is `PEXPIRE` or `PEXPIREAT`, the third its number. */
export const insert: Script = writing(`
local text = redis.call('GET', KEYS[1])
if text then return text == ARGV[1] and 1 or 0 end
redis.call('SET', KEYS[1], ARGV[1])
redis.call(ARGV[2], KEYS[1], ARGV[3])
return 1`)

/** Makes a record permanent, even if it has changed since. Returns 0 if it is gone. */
export const keep: Script = writing(`
redis.call('PERSIST', KEYS[1])
return redis.call('EXISTS', KEYS[1])`)

/**
 * Inserts a user and their list, with one name in it. Both expire unless `keepLinked` makes them permanent. Returns 0 if the id is taken, and -1
 * after the deadline. An existing list without a user remains from a failed attempt, and is replaced.
 */
export const insertLinked: Script = writing(`${now}
local text = redis.call('GET', KEYS[1])
if text then return text == ARGV[1] and redis.call('SISMEMBER', KEYS[2], ARGV[2]) or 0 end
if now > tonumber(ARGV[4]) then return -1 end
redis.call('DEL', KEYS[2])
redis.call('SADD', KEYS[2], ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
return 1`)

/** Makes a record permanent, even if it has changed since, if it belongs to this owner. */
export const keepOwned: Script = writing(`
local text = redis.call('GET', KEYS[1])
if not text or string.sub(text, 1, #ARGV[1] + 1) ~= ARGV[1] .. '|' then return 0 end
return redis.call('PERSIST', KEYS[1])`)

/** Like `keep`, for a user and their list. */
export const keepLinked: Script = writing(`
redis.call('PERSIST', KEYS[2])
redis.call('PERSIST', KEYS[1])
return redis.call('EXISTS', KEYS[1])`)

/** Deletes a user and their list if the user still has the given text. */
export const dropLinked: Script = writing(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[2])
return redis.call('DEL', KEYS[1])`)

/** Merges columns into a permanent record. */
export const change: Script = writing(`
local text = redis.call('GET', KEYS[1])
if not text then return false end
${owner}
if string.sub(text, #owner + 2, #owner + 2) ~= '{' then return false end
${merge}
redis.call('SET', KEYS[1], changed)
return changed`)

/**
 * Like `change`, if the record still has the columns of the second argument, where empty text means no value. Otherwise returns nothing. A record
 * that already has the changes is returned, because a command may be sent twice.
 */
export const changeExpected: Script = writing(`
local text = redis.call('GET', KEYS[1])
if not text then return false end
${owner}
if string.sub(text, #owner + 2, #owner + 2) ~= '{' then return false end
${merge}
local function has(columns)
  local held = cjson.decode(string.sub(text, #owner + 2))
  for name, value in pairs(cjson.decode(columns)) do
    local mine = held[name] or ''
    if mine ~= value and not (mine == 'jnull' and value == '') then return false end
  end
  return true
end
if has(ARGV[1]) then return text end
if not has(ARGV[2]) then return false end
redis.call('SET', KEYS[1], changed)
return changed`)

/**
 * Like `change`, on two conditions: the e-mail address is still the expected one (`-` for none) or already the new one, and the
 * deadline has not passed. Otherwise returns the record unchanged. A user who is still being created keeps the time to live.
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

/** Increases the counter of a passkey. Returns 0 if the counter is not lower than the given number. */
export const raiseCounter: Script = writing(`
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

/** Adds a name to the list of the user's records. Returns 0 if no user has this id. */
export const attach: Script = writing(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('SADD', KEYS[2], ARGV[1])
return 1`)

/** Removes a name from the list of the user's records. */
export const detach: Script = writing(`return redis.call('SREM', KEYS[1], ARGV[1])`)

/** Returns the user who owns this name. A name that is missing in the user's list no longer belongs to them. */
export const ownerOf: Script = reading(`
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 0 then return false end
return redis.call('GET', KEYS[2])`)

/**
 * Replaces the text of the second key, where empty text means none, if the user of the first key exists. Returns 0 if another text is stored. An
 * equal text counts as the caller's own, because a command may be sent twice.
 */
export const replaceText: Script = writing(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
local text = redis.call('GET', KEYS[2]) or ''
if text == ARGV[2] then return (text ~= '' or ARGV[1] == '') and 1 or 0 end
if text ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[2]) else redis.call('SET', KEYS[2], ARGV[2]) end
return 1`)

/**
 * Deletes a user, the sessions first. Returns the names that the user owned, and their last record. The third key lists the sessions; those
 * after it are the user's texts.
 */
export const removeUser: Script = writing(`
${base}
for _, token in ipairs(redis.call('ZRANGE', KEYS[3], 0, -1)) do redis.call('DEL', base .. 's:' .. token) end
local owned = redis.call('SMEMBERS', KEYS[2])
local text = redis.call('GET', KEYS[1])
redis.call('DEL', unpack(KEYS))
return {owned, text}`)
