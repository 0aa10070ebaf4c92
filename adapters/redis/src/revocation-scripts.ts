import { type Script, writing } from "./lua.ts"

/**
 * Stores a not-before for this many milliseconds, and returns the one that was stored before. The later of the two stays, and an entry never
 * expires earlier.
 * A command that is sent twice does not change anything the second time, except that the entry may live longer by the time between them.
 */
export const revoke: Script = writing(`
local known, left = redis.call('GET', KEYS[1]), redis.call('PTTL', KEYS[1])
local notBefore = ARGV[1]
if known and tonumber(known) > tonumber(notBefore) then notBefore = known end
redis.call('SET', KEYS[1], notBefore, 'PX', string.format('%.0f', math.max(left, tonumber(ARGV[2]))))
return known`)
