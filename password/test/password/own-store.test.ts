import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { expect, test } from "vitest"
import { better, choose, createWorld, email } from "./world.ts"

test("of the option `store`, only the documented methods replace those of the adapter (case 58)", async () => {
  const { getPassword, replacePassword, ...adapter } = MemoryAdapter()
  const ended: string[] = []
  // an app's own repository, whose other method has the name of an adapter method
  const store = { getPassword, replacePassword, deleteSessions: (userId: string) => void ended.push(userId) }
  const world = createWorld("database", { adapter: adapter as never, password: { store } })
  const [thief, owner] = [world.browser(), world.browser()]
  await world.signUp(thief)
  expect(await thief.currentEmail()).toBe(email)
  await owner.post("reset/password", { email })
  await choose(owner, world.lastUrl(), better)
  expect(await thief.currentEmail()).toBeUndefined()
  expect(ended).toEqual([])
})
