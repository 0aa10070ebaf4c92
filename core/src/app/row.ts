/** Returns a copy of the row, and of the dates in it, so that the caller and the store do not change each other's row. */
export function copyRow<T extends object>(row: T): T {
  const copied = { ...row } as Record<string, unknown>
  for (const name in copied) if (copied[name] instanceof Date) copied[name] = new Date(copied[name])
  return copied as T
}

/** Returns the row with the changes. A change to `undefined` is ignored. */
export const mergeRow = <T extends object>(row: T, changes: Partial<T>): T => ({
  ...row,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
})
