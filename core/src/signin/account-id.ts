/**
 * Returns the id as text, or `undefined` if it does not identify one account: an unsafe integer may stand for several
 * ids, and texts such as "undefined" stand for a missing one.
 */
export function toAccountId(id: unknown): string | undefined {
  if (Number.isSafeInteger(id)) return String(id)
  // ids that differ only in lone surrogates have the same UTF-8 bytes, and so the same hash
  return typeof id === "string" && id.isWellFormed() && !/^(?:|undefined|null|NaN|\[object \w+\])$/.test(id.trim())
    ? id
    : undefined
}
