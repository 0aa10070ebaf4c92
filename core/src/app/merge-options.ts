const endpoints: readonly unknown[] = ["authorization", "token", "userinfo"]

type Bag = Record<PropertyKey, unknown>

/** Returns a new object: the facts, overridden by the options key by key. The values of symbols are replaced whole. Changes neither argument. */
export const mergeOptions = <T extends object>(facts: T, options: object | undefined): T =>
  overlay(facts as Bag, (options ?? {}) as Bag, false) as T

function overlay(facts: Bag, options: Bag, mayRemove: boolean): Bag {
  const merged: Bag = { ...facts }
  for (const key of Reflect.ownKeys(options)) {
    const option = toBag(key, options[key])
    // in `params`, `undefined` removes a parameter; elsewhere it usually comes from an unset variable
    if (key === "__proto__" || (option === undefined && !mayRemove)) continue
    const fact = Object.hasOwn(facts, key) ? toBag(key, facts[key]) : undefined
    merged[key] = typeof key === "string" && isBag(fact) && isBag(option)
      ? overlay(fact, option, key === "params")
      : option
  }
  return merged
}

/** Returns `{ url }` for an endpoint that is given as a URL, and any other value as it is. */
const toBag = (key: PropertyKey, value: unknown): unknown =>
  endpoints.includes(key) && typeof value === "string" ? { url: value } : value

/**
 * Returns whether the value is a plain object, also one of another realm: on edge runtimes, what `fetch` has parsed is one. Only these merge:
 * keys, functions and instances are replaced whole.
 */
export function isBag(value: unknown): value is Bag {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  // every realm has an `Object.prototype` of its own, which has no prototype; those of lists and classes have one
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
