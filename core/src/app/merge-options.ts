import { isObject } from "../web/json.ts"

const endpoints: readonly unknown[] = ["authorization", "token", "userinfo"]

type Bag = Record<PropertyKey, unknown>

/**
 * Returns a new object with the facts, overridden key by key by the options. Values under symbols are replaced as a whole. Does not change
 * its arguments.
 */
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

/** Returns `{ url }` for an endpoint that is given as a URL, and any other value unchanged. */
const toBag = (key: PropertyKey, value: unknown): unknown =>
  endpoints.includes(key) && typeof value === "string" ? { url: value } : value

/**
 * Returns true if the value is a plain object, even of another realm, because on edge runtimes the objects that `fetch` has parsed are of
 * another realm. Only plain objects are merged. Keys, functions and instances are replaced as a whole.
 */
export function isBag(value: unknown): value is Bag {
  if (!isObject(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  // every realm has its own `Object.prototype`, which has no prototype; the prototypes of lists and classes have one
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
