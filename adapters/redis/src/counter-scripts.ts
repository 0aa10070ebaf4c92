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
 * Counts hits in order until a count is above its limit. Returns the time in milliseconds, then three numbers for each hit: the count, 1 if it was
 * counted under the shared key, and 1 if it opened a window. A command that is sent twice counts once. The keys of a hit are its own, the shared
 * one and the group's. After the nonce, the arguments of a hit are the length of its window in milliseconds, the number of windows that the group
 * may open, the length of a shared window, and the limit.
 */
export const hit: Script = writing(`${now}
${slots}
${changes}
local function open(key, ms)
  redis.call('HSET', key, 's', string.format('%.0f', now))
  redis.call('PEXPIREAT', key, string.format('%.0f', now + tonumber(ms)))
end
local told = {string.format('%.0f', now)}
for at = 1, #KEYS / 3 do
  local own, shared, group = KEYS[3 * at - 2], KEYS[3 * at - 1], KEYS[3 * at]
  local windowMs, most, sharedMs, limit = unpack(ARGV, 4 * at - 2, 4 * at + 1)
  local key, ms = own, windowMs
  if redis.call('EXISTS', own) == 0 then
    local many = tonumber(redis.call('HGET', group, 'n') or 0)
    if redis.call('EXISTS', shared) == 1 or many >= tonumber(most) then
      key, ms = shared, sharedMs
    else
      local isOpen = redis.call('EXISTS', group) == 1
      add(group, 1)
      if not isOpen then open(group, windowMs) end
    end
  end
  local isOpen = redis.call('EXISTS', key) == 1
  local count = find(key) or add(key, 1)
  if not isOpen then open(key, ms) end
  table.insert(told, count)
  table.insert(told, key == own and 0 or 1)
  table.insert(told, find(group) and 1 or 0)
  if count > tonumber(limit) then break end
end
return told`)

/**
 * Subtracts one hit from each key whose window that was open at the given time is still open. The arguments after the nonce are the length of each
 * key's window and the time, in milliseconds. A command that is sent twice subtracts once.
 */
export const giveBack: Script = writing(`
${slots}
${changes}
for at, key in ipairs(KEYS) do
  local ms, taken = tonumber(ARGV[2 * at]), tonumber(ARGV[2 * at + 1])
  local began = tonumber(redis.call('HGET', key, 's'))
  if began and taken >= began and taken < began + ms and not find(key) and tonumber(redis.call('HGET', key, 'n')) > 0 then
    add(key, -1)
  end
end
return 1`)
