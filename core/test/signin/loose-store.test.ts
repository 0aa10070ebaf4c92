import { describe, expect, test, vi } from "vitest"
import { createWorld, victim } from "./world.ts"

/** A store that finds users like a column of `utf8mb4_0900_ai_ci`: it ignores accents and case. */
function createLooseWorld() {
  const world = createWorld("database")
  world.adapter.getUserByEmail = (address) =>
    world.adapter.snapshot().users.find(({ email }) =>
      email.localeCompare(address, "en", { sensitivity: "base" }) === 0
    ) ??
      null
  return world
}

describe("a user with a similar address is another user (case 53)", () => {
  test("a provider that may link by address does not link to a user with a similar address", async () => {
    const world = createLooseWorld()
    const [owner, mallory, again] = [world.browser(), world.browser(), world.browser()]
    await owner.ask()
    await owner.confirm(world.links[0]!)
    await mallory.signIn("two", "accented")
    expect(await mallory.email()).toBe("víctim@x.test")
    await again.signIn("two", "shouted")
    expect(await again.email()).toBe(victim)
  })

  test("a mailed link does not sign in as a user with a similar address", async () => {
    const world = createLooseWorld()
    const [mallory, owner] = [world.browser(), world.browser()]
    await mallory.signIn("two", "accented")
    await owner.ask()
    await owner.confirm(world.links[0]!)
    expect(await owner.email()).toBe(victim)
    expect(await mallory.email()).toBe("víctim@x.test")
  })
})

test("a store may return `undefined` for a row that it does not find", async () => {
  const world = createWorld("database")
  for (const [name, method] of Object.entries(world.adapter) as [string, (...given: unknown[]) => unknown][]) {
    Object.assign(world.adapter, { [name]: (...given: unknown[]) => method(...given) ?? undefined })
  }
  const [owner, other] = [world.browser(), world.browser()]
  await owner.ask()
  await owner.confirm(world.links[0]!)
  expect(await owner.email()).toBe(victim)
  await other.signIn("two", "other")
  expect(await other.email()).toBe("other@evil.test")
})

test("a session knows the date of a proof as the store has kept it, because it is compared with later reads", async () => {
  const seen: unknown[] = []
  const world = createWorld("jwt", {
    jwt: ({ token, user }) => {
      if (user) seen.push((user as { emailVerified?: unknown }).emailVerified)
      return token
    },
  })
  const { updateUser } = world.adapter
  // as a column without a time zone, read by a server in another one
  world.adapter.updateUser = ({ emailVerified, ...changes }) =>
    updateUser({ ...changes, ...emailVerified && { emailVerified: new Date(emailVerified.getTime() - 3_600_000) } })
  const [squatter, owner] = [world.browser(), world.browser()]
  await squatter.signIn("one", "squatter")
  await owner.ask()
  await owner.confirm(world.links[0]!)
  expect(seen.at(-1)).toEqual(world.adapter.snapshot().users[0]!.emailVerified)
  expect(seen.at(-1)).toBeInstanceOf(Date)
})

test.each<[keyof ReturnType<typeof createWorld>["adapter"], () => unknown, string]>([
  ["getUserByAccount", () => [], "getUserByAccount returned a value of the type object (a list)"],
  ["getUserByAccount", () => ({}), "getUserByAccount returned an answer whose `id` is"],
  ["getUserByEmail", () => ({}), "getUserByEmail returned an answer whose `id` is"],
  ["createUserWithAccount", () => undefined, "createUserWithAccount returned a value of the type object (null)"],
])("no user signs in if %s of the store returns something else than a user: case %#", async (method, answer, text) => {
  const logged: string[] = []
  const world = createWorld("jwt")
  world.config.logger = { error: (type, error) => void logged.push(`${type}: ${(error as Error).message}`) }
  Object.assign(world.adapter, { [method]: answer })
  for (const code of ["ada", "bob"]) {
    const user = world.browser()
    await user.signIn("one", code)
    expect(await user.email()).toBeUndefined()
  }
  expect(logged).toEqual(Array(2).fill(expect.stringContaining(`AdapterError: ${text}`)))
})

test("a store whose sessions expire in seconds since the epoch is named in the log", async () => {
  const logged: string[] = []
  const world = createWorld("database")
  world.config.logger = { error: (type, error) => void logged.push(`${type}: ${(error as Error).message}`) }
  const { getSessionAndUser } = world.adapter
  world.adapter.getSessionAndUser = async (token) => {
    const found = await getSessionAndUser(token)
    const expires = Math.floor((found?.session.expires.getTime() ?? 0) / 1000)
    return found && { ...found, session: { ...found.session, expires: expires as never } }
  }
  const user = world.browser()
  await user.signIn("one", "ada")
  expect(await user.email()).toBeUndefined()
  expect(logged.at(-1)).toMatch(/^AdapterError: getSessionAndUser returned an answer whose `session.expires` is/)
})

/** Returns a world whose store has this user, linked to an account of the first provider, and the warnings about its column. */
async function createSpelledWorld(email: string) {
  // the library warns once, and the module of worlds replaces `setTimeout` once
  vi.resetModules()
  vi.restoreAllMocks()
  const world = (await import("./world.ts")).createWorld("jwt")
  const warned: string[] = []
  world.config.logger = { error: () => {}, warn: (code, text) => void warned.push(`${code}: ${text}`) }
  await world.adapter.createUser({ id: "1", email, emailVerified: new Date(0) })
  await world.adapter.linkAccount({ userId: "1", type: "oauth", provider: "one", providerAccountId: "ada" })
  return { world, read: () => warned.filter((line) => line.startsWith("address-spelling")) }
}

describe("a stored address with capitals", () => {
  test("is found if the provider spells it so, and a warning names the column", async () => {
    const { world, read } = await createSpelledWorld("VICTIM@x.test")
    const browser = world.browser()
    await browser.signIn("two", "shouted")
    expect(await browser.email()).toBe("VICTIM@x.test")
    expect(world.adapter.snapshot().users).toHaveLength(1)
    expect(read()).toEqual([expect.stringContaining("the column `email` of users")])
  })

  test("causes the warning when its user signs in with a linked account", async () => {
    const { world, read } = await createSpelledWorld("Ada@Evil.test")
    await world.browser().signIn("one", "ada")
    await world.browser().signIn("one", "ada")
    expect(read()).toHaveLength(1)
  })

  test("causes no warning if the store ignores case", async () => {
    const { world, read } = await createSpelledWorld("Ada@Evil.test")
    world.adapter.getUserByEmail = (address) =>
      world.adapter.snapshot().users.find(({ email }) => email.toLowerCase() === address.toLowerCase()) ?? null
    await world.browser().signIn("one", "ada")
    expect(read()).toEqual([])
  })
})
