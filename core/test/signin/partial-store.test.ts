import { expect, test } from "vitest"
import { createWorld, victim } from "./world.ts"

test.each([
  ["only the columns that it wrote", {}],
  ["null in place of the other columns", { name: null, email: null, image: null }],
])("a user stays whole if the store's updateUser returns %s", async (_, others) => {
  const users: unknown[] = []
  const world = createWorld("jwt", {
    jwt({ token, user }) {
      if (user) users.push(user)
      return token
    },
  })
  const { updateUser } = world.adapter
  world.adapter.updateUser = async (changes) => {
    await updateUser.call(world.adapter, changes)
    return { email: undefined, ...others, ...changes } as never
  }
  const [stranger, owner] = [world.browser(), world.browser()]
  await stranger.signIn("one", "squatter")
  await owner.ask()
  await owner.confirm(world.links[0]!)
  expect(await owner.email()).toBe(victim)
  expect(users.at(-1)).toMatchObject({ email: victim, emailVerified: expect.any(Date) })
})
