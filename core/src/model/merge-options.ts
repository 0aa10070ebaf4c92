const endpoints: readonly unknown[] = ["authorization", "token", "userinfo"]

type Bag = Record<PropertyKey, unknown>

/** A new object: the facts with the options laid over them, key by key, symbols included. Neither is written to. */
export const mergeOptions = <T extends object>(facts: T, options: object | undefined): T =>
  overlay(facts as Bag, (options ?? {}) as Bag, false) as T

function overlay(facts: Bag, options: Bag, mayRemove: boolean): Bag {
  const merged: Bag = { ...facts }
  for (const key of Reflect.ownKeys(options)) {
    const option = toBag(key, options[key])
    // of a request's parameters a fact can be taken away; elsewhere `undefined` is an unset variable
    if (key === "__proto__" || (option === undefined && !mayRemove)) continue
    const fact = Object.hasOwn(facts, key) ? toBag(key, facts[key]) : undefined
    merged[key] = isBag(fact) && isBag(option) ? overlay(fact, option, key === "params") : option
  }
  return merged
}

/** An endpoint given as its URL is short for an object with that `url`. */
const toBag = (key: PropertyKey, value: unknown): unknown =>
  endpoints.includes(key) && typeof value === "string" ? { url: value } : value

/** Returns whether the value is a plain object. Only these merge: keys, functions and instances are replaced whole. */
export function isBag(value: unknown): value is Bag {
  if (typeof value !== "object" || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
