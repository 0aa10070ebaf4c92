const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
/** Smallest number that counts as milliseconds. As seconds it is in the year 5138, as milliseconds in 1973. */
const firstMilliseconds = 1e11
/** The latest time that `Date` supports, in seconds since the epoch. */
const lastTime = 8.64e12

/**
 * Returns a time in whole seconds since the epoch, or `undefined` if the value is not a time. It may be seconds, milliseconds, or ISO 8601 text
 * with a time zone, because RFC 6749 does not define `expires_at` and providers differ. Some stores return numbers as text or as `bigint`.
 */
export function toEpochSeconds(value: unknown): number | undefined {
  const text = typeof value === "object" ? "" : String(value)
  const number = iso.test(text) ? Date.parse(text) / 1000 : /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN
  const seconds = Math.floor(number < firstMilliseconds ? number : number / 1000)
  return seconds <= lastTime ? seconds : undefined
}
