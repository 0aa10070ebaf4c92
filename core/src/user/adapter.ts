import type { Adapter, AdapterUser } from "../app/adapter.ts"
import type { UserFields } from "../app/user-fields.ts"
import { isObject } from "../web/json.ts"
import { type CheckedField, findGiven, findStored, toInitial } from "./fields.ts"

type Call = (...given: unknown[]) => unknown
type Wrap = (fields: readonly CheckedField[], call: Call) => Call

/** Returns the row with every field. A field without a value has its default. What is not a row stays as it is, for the check of the adapter's results. */
const complete = (fields: readonly CheckedField[], row: unknown, written: object = {}): unknown =>
  isObject(row)
    ? Object.assign(
      { ...row },
      ...fields.map((field) => ({
        [field.name]: findStored(field, row) ?? findStored(field, written) ?? toInitial(field),
      })),
    )
    : row

const completeUser: Wrap = (fields, call) => async (...given) => complete(fields, await call(...given))

const completeNew: Wrap = (fields, call) => async (user, ...rest) => {
  const given = user as AdapterUser
  const written = Object.assign(
    { ...given },
    ...fields.map((field) => {
      const value = findGiven(field, given) ?? toInitial(field)
      return value === null ? {} : { [field.name]: value }
    }),
  )
  return complete(fields, await call(written, ...rest), written)
}

const completeEntry = (fields: readonly CheckedField[], entry: unknown): unknown =>
  isObject(entry) ? { ...entry, user: complete(fields, entry["user"]) } : entry

/** The methods whose users have the fields. The result of `updateUser` is not used, because some adapters only return what was written. */
const wrapped: { readonly [Method in keyof Adapter]?: Wrap } = {
  createUser: completeNew,
  createUserWithAccount: completeNew,
  getUser: completeUser,
  getUserByEmail: completeUser,
  getUserByAccount: completeUser,
  getSessionAndUser: (fields, call) => async (...given) => completeEntry(fields, await call(...given)),
  getSessionsAndUsers: (fields, call) => async (...given) => {
    const entries = await call(...given)
    return Array.isArray(entries) ? entries.map((entry) => completeEntry(fields, entry)) : entries
  },
}

/** Returns the adapter that stores the fields. A proxy around an adapter may return a function for every name, whose result is a promise. */
function openStore(adapter: Adapter, declared: UserFields): Adapter {
  const given: unknown = adapter.withUserFields?.(declared)
  if (!(given instanceof Promise)) return isObject(given) ? given as Adapter : adapter
  given.catch(() => {})
  return adapter
}

/** Returns the adapter with methods that fill in the defaults of the fields. All other members stay as they are. */
export function withFields(adapter: Adapter, declared: UserFields, fields: readonly CheckedField[]): Adapter {
  const store = openStore(adapter, declared)
  const made = new Map<string | symbol, unknown>()
  // not a proxy of the store itself, which may be frozen. Methods keep their `this`, because those of classes may use private members
  return new Proxy<Adapter>({}, {
    get(_, name) {
      const member: unknown = store[name as keyof Adapter]
      if (typeof member !== "function") return member
      if (!made.has(name)) {
        const call: Call = (...given) => (store[name as keyof Adapter] as unknown as Call).apply(store, given)
        made.set(name, Object.hasOwn(wrapped, name) ? wrapped[name as keyof Adapter]!(fields, call) : call)
      }
      return made.get(name)
    },
  })
}
