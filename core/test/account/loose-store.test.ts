import { describe, expect, test } from "vitest"
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
