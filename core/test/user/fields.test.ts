import { describe, expect, test } from "vitest"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { getSettings } from "../../src/all-features.ts"
import { requireUsers } from "../../src/app/adapter-calls.ts"
import type { Adapter, AdapterUser } from "../../src/app/adapter.ts"
import type { UserOptions } from "../../src/app/user-fields.ts"
import { userFieldsFeature } from "../../src/features.ts"
import { updateUser } from "../../src/index.ts"
import { withFields } from "../../src/user/adapter.ts"
import { Auth as LeanAuth, updateUser as leanUpdateUser } from "../../src/lean.ts"

const secret = "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj"
const date = new Date("2030-01-02T03:04:05.678Z")
const fields = {
  role: { type: "text", default: "member", expose: true },
  credits: { type: "number" },
  isBeta: { type: "boolean", default: false },
  since: { type: "date", default: date },
} as const
const user: AdapterUser = { id: "ada", name: "Ada", email: "ada@app.test", emailVerified: null, image: null }
const initial = { role: "member", credits: null, isBeta: false, since: date }
const toConfig = (adapter: Adapter) => ({ providers: [], secret, adapter, user: { fields } })
const methodsOf = (adapter: Adapter) => requireUsers(getSettings(toConfig(adapter)))

describe("the option `user` is rejected", () => {
  test.each<[fields: unknown, message: RegExp]>([
    [undefined, /`user.fields` must be an object/],
    [[], /`user.fields` must be an object/],
    [{ role: {} }, /`user.fields.role.type` must be one of "text", "number", "boolean", "date"/],
    [{ role: null }, /`user.fields.role.type` must be/],
    [{ role: { type: "string" } }, /`user.fields.role.type` must be/],
    [{ role: { type: "toString" } }, /`user.fields.role.type` must be/],
    [
      { role: { type: "text", defaults: "member" } },
      /`user.fields.role.defaults`; did you mean `user.fields.role.default`/,
    ],
    [{ role: { type: "text", default: 1 } }, /`user.fields.role.default` must be a text, not a number/],
    [{ role: { type: "text", default: null } }, /`user.fields.role.default` must be a text/],
    [{ credits: { type: "number", default: NaN } }, /`user.fields.credits.default` must be a finite number/],
    [{ isBeta: { type: "boolean", default: "true" } }, /`user.fields.isBeta.default` must be a boolean, not a string/],
    [{ since: { type: "date", default: "2030-01-01" } }, /`user.fields.since.default` must be a valid Date/],
    [{ since: { type: "date", default: new Date(NaN) } }, /`user.fields.since.default` must be a valid Date/],
    [{ role: { type: "text", expose: "true" } }, /`user.fields.role.expose` must be `true` or `false`/],
    ...["id", "email", "emailVerified", "emailverified", "name", "Image"].map((name): [unknown, RegExp] => [
      { [name]: { type: "text" } },
      new RegExp(`\`user.fields.${name}\`: users already have a member of this name`),
    ]),
    [{ role: { type: "text" }, Role: { type: "text" } }, /`user.fields.Role`: users already have/],
    ...["constructor", "toString", "valueOf", "a b", "1st", "_role", "", "a".repeat(64), "größe"].map((
      name,
    ): [unknown, RegExp] => [{ [name]: { type: "text" } }, /choose another name/]),
    [JSON.parse('{"__proto__":{"type":"text"}}'), /choose another name/],
  ])("%j", (given, message) => {
    const create = () => getSettings({ providers: [], secret, user: { fields: given } as UserOptions })
    expect(create).toThrow(message)
  })

  test("with an unknown member", () => {
    const user = { field: {} } as unknown as UserOptions
    expect(() => getSettings({ providers: [], secret, user })).toThrow(/`user.field`; did you mean `user.fields`/)
  })

  test("by the lean entry without its feature, whose name is in the message", async () => {
    const logged: string[] = []
    const config = {
      ...toConfig(MemoryAdapter()),
      logger: { error: (_: string, { message }: Error) => void logged.push(message) },
    }
    await LeanAuth(new Request("https://app.test/auth/session"), config)
    expect(logged).toEqual([
      expect.stringContaining("`user` needs `use: [userFieldsFeature]` from @svc-auth/core/features"),
    ])
  })
})

/** An adapter whose methods need their instance, and that returns no field without a value. */
class Store implements Adapter {
  readonly #rows = new Map<string, AdapterUser>()
  createUser(user: AdapterUser) {
    this.#rows.set(user.id, { ...user })
    return user
  }
  getUser(id: string) {
    return this.#rows.get(id) ?? null
  }
  getUserByEmail = () => null
  getUserByAccount = () => null
  updateUser(changes: Partial<AdapterUser> & Pick<AdapterUser, "id">) {
    this.#rows.set(changes.id, { ...this.#rows.get(changes.id)!, ...changes })
    return { ...changes } as AdapterUser
  }
  linkAccount = () => null
  createSession = (session: unknown) => session as never
  getSessionAndUser = () => null
  updateSession = () => null
  deleteSession = () => null
}

describe.each<[string, () => Adapter]>([
  ["the memory adapter", () => MemoryAdapter()],
  ["a frozen adapter", () => Object.freeze({ ...MemoryAdapter() })],
  ["an instance of a class", () => new Store()],
])("users in %s", (_, create) => {
  test("have the defaults, and the values that the app's code gave", async () => {
    const { createUser, getUser } = methodsOf(create())
    const made = await createUser({ ...user, role: "admin" } as AdapterUser)
    expect(made).toMatchObject({ ...initial, role: "admin" })
    expect(await getUser("ada")).toEqual({ ...user, ...initial, role: "admin" })
  })

  test("who were stored before have the defaults", async () => {
    const adapter = create()
    await adapter.createUser?.({ ...user, role: null } as AdapterUser)
    expect(await methodsOf(adapter).getUser("ada")).toEqual({ ...user, ...initial })
  })

  test("are not created with a value of another type", async () => {
    const { createUser, getUser } = methodsOf(create())
    await expect(createUser({ ...user, role: 1 } as unknown as AdapterUser)).rejects.toMatchObject({
      cause: {
        err: expect.objectContaining({
          message: expect.stringMatching(/`user.fields.role` must be a text, not a number/),
        }),
      },
    })
    expect(await getUser("ada")).toBeNull()
  })

  test("change by updateUser", async () => {
    const config = toConfig(create())
    const { createUser, getUser } = requireUsers(getSettings(config))
    await createUser(user)
    const changed = { role: "admin", credits: 1.5, isBeta: true, since: new Date(0) }
    expect(await updateUser(config, "ada", changed)).toEqual({ ...user, ...changed })
    expect(await getUser("ada")).toEqual({ ...user, ...changed })
    expect(await updateUser(config, "ada", { role: null, since: null, isBeta: undefined })).toEqual({
      ...user,
      ...changed,
      role: "member",
      since: date,
    })
    await expect(updateUser(config, "eve", { role: "admin" })).rejects.toThrow("no user has this id")
  })
})

test("values of other types than their fields are read as adapters store them", async () => {
  const adapter = MemoryAdapter()
  const stored = { role: 5, credits: "2.5", isBeta: 1, since: date.toISOString() }
  adapter.createUser({ ...user, ...stored } as AdapterUser)
  expect(await methodsOf(adapter).getUser("ada")).toEqual({
    ...user,
    role: "member",
    credits: 2.5,
    isBeta: true,
    since: date,
  })
})

test("a date that waited for a second factor as JSON is read", async () => {
  const { createUser } = methodsOf(MemoryAdapter())
  const since = date.toISOString()
  expect(await createUser({ ...user, since } as unknown as AdapterUser)).toMatchObject({ since: date })
  await expect(createUser({ ...user, since: "soon" } as unknown as AdapterUser)).rejects.toThrow("createUser failed")
})

test("a default of the configuration cannot be changed through a user", async () => {
  const { createUser, getUser } = methodsOf(MemoryAdapter())
  const made = await createUser(user) as AdapterUser & { since: Date }
  made.since.setTime(0)
  const read = await getUser("ada") as AdapterUser & { since: Date }
  read.since.setTime(0)
  expect(await getUser("ada")).toMatchObject({ since: date })
})

test("updateUser of the lean entry does the same with its feature", async () => {
  const adapter = MemoryAdapter()
  adapter.createUser(user)
  const config = { ...toConfig(adapter), use: [userFieldsFeature] }
  expect(await leanUpdateUser(config, "ada", { role: "admin" })).toMatchObject({ id: "ada", role: "admin" })
})

test("an adapter with withUserFields gets the declared fields once", async () => {
  const given: unknown[] = []
  const adapter = MemoryAdapter()
  const config = toConfig({
    ...adapter,
    withUserFields(fields) {
      given.push(fields)
      return adapter
    },
  })
  const { createUser } = requireUsers(getSettings(config))
  await createUser(user)
  getSettings({ ...config })
  expect(given).toEqual([fields])
})

test("a method that every object has is the adapter's own", () => {
  const adapter = withFields({ ...MemoryAdapter(), toString: () => "my adapter" } as Adapter, fields, [])
  expect(String(adapter)).toBe("my adapter")
})

test("a proxy that has an asynchronous function for every name is used as it is", async () => {
  const store: Readonly<Record<string | symbol, unknown>> = { ...MemoryAdapter() }
  const adapter = new Proxy({}, {
    get: (_, name) => async (...given: unknown[]) => await (store[name] as (...given: unknown[]) => unknown)(...given),
  }) as Adapter
  const { createUser, getUser } = methodsOf(adapter)
  await createUser(user)
  expect(await getUser("ada")).toEqual({ ...user, ...initial })
})
