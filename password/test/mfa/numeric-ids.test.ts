import type { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import type { Provider } from "@svc-auth/core/providers"
import { expect, test } from "vitest"
import { Password } from "../../src/index.ts"
import { createWorld, email, strategies, type Strategy, toPath } from "./world.ts"

/** A store whose users have numbers as ids. What it keeps under an id as text, it does not find under the number. */
function withNumbers(adapter: MemoryAdapter): MemoryAdapter {
  const toUser = (user: unknown) => user && { ...user, id: Number((user as { id: unknown }).id) }
  const toText = (row: object) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key, /^(id|userId)$/.test(key) ? String(value) : value]),
    )
  const wrap = (name: keyof MemoryAdapter, toResult: (result: unknown) => unknown = (result) => result) => ({
    [name]: async (given: unknown, ...rest: unknown[]) => {
      const text = typeof given === "number" ? String(given) : Object(given) === given ? toText(given as object) : given
      return toResult(await (adapter[name] as (...all: unknown[]) => unknown)(text, ...rest))
    },
  })
  return {
    ...adapter,
    ...wrap("createUser", toUser),
    ...wrap("getUser", toUser),
    ...wrap("getUserByEmail", toUser),
    ...wrap("getUserByAccount", toUser),
    ...wrap("updateUser", toUser),
    ...wrap("createSession"),
    ...wrap("deleteSessions"),
    ...wrap("getSessionAndUser", (found) => found && { ...found, user: toUser((found as { user: unknown }).user) }),
  } as MemoryAdapter
}

function start(strategy: Strategy) {
  const world = createWorld(strategy, { rememberDevice: true })
  const urls: string[] = []
  world.configure({
    adapter: withNumbers(world.adapter),
    mail: ({ url }) => void (url && urls.push(url)),
    providers: [...world.config().providers as Provider[], Password()],
  })
  return { ...world, urls }
}

test.each(strategies)(
  "a user whose id is a number needs the second factor they have added, under %s (case 131)",
  async (strategy) => {
    const { browser, createUser, wait, factors } = start(strategy)
    await createUser("1")
    const ada = browser()
    await ada.followLink()
    await ada.enrol()
    await ada.post("signout")
    wait(60)
    expect(toPath(await ada.followLink())).toContain("/auth/second-factor")
    expect((await ada.answer(ada.code(), { remember: true })).status).toBe(303)
    expect(await ada.currentEmail()).toBe(email)
    await ada.post("signout")
    expect(toPath(await ada.followLink())).toBe("/inbox")
    await ada.post("forget-device")
    expect(factors("1").devices).toEqual([])
    await ada.post("signout")
    expect(toPath(await ada.followLink())).toContain("/auth/second-factor")
  },
)

test.each(strategies)("a user whose id is a number takes their account back by a reset, under %s", async (strategy) => {
  const { browser, createUser, adapter, urls } = start(strategy)
  await createUser("1", { emailVerified: null })
  const squatter = browser()
  await squatter.signIn("1")
  await squatter.post("change-password/password", { password: "plum-lantern-orbit" })
  expect(await adapter.getPassword("1")).toMatch(/^svc1:/)
  const owner = browser()
  await owner.post("reset/password", { email })
  const fields = Object.fromEntries(new URL(urls.at(-1)!).searchParams)
  const response = await owner.post("new-password/password", { ...fields, password: "velvet-harbour-nine" })
  expect(response.headers.get("location")).toContain("saved")
  expect(await squatter.currentEmail()).toBeUndefined()
  await owner.post("callback/password", { email, password: "velvet-harbour-nine" })
  expect(await owner.currentEmail()).toBe(email)
})
