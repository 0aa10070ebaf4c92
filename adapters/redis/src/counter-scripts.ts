import { now, type Script, writing } from "./lua.ts"

const slots = `local slots = {${Array.from({ length: 16 }, (_, slot) => `'${slot}'`).join(", ")}}`
/**
 * A counter is a hash: `n` is the count, `s` the start of the window, `q` the number of changes. The other fields hold the nonces of
 * the last sixteen changes.
 */
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
 * Counts one hit. Returns the count, the time in milliseconds, 1 if the hit was counted under the shared key, and 1 if it opened a
 * window. A command that is sent twice counts once. With a bound, the keys are the hit's own, the shared one and the group's. The last
 * two arguments are then the number of windows that the group may open, and the length of a shared window in milliseconds.
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

/**
 * Subtracts one hit, if the window that was open at the time of the last argument is still open. A command that is sent twice
 * subtracts once.
 */
export const giveBack: Script = writing(`
${slots}
${changes}
local began, taken = tonumber(redis.call('HGET', KEYS[1], 's')), tonumber(ARGV[3])
if not (began and taken >= began and taken < began + tonumber(ARGV[2])) then return 0 end
if find(KEYS[1]) or tonumber(redis.call('HGET', KEYS[1], 'n')) < 1 then return 0 end
add(KEYS[1], -1)
return 1`)
