import { expect, test, vi } from "vitest"
import type { Hit } from "../../../core/src/app/adapter.ts"
import { createAda, createWorld, email, strategies } from "./world.ts"

test("a sign-in that has completed leaves room for the counters of others", async () => {
  const { ada, adapter } = await createAda("database")
  const hit = vi.spyOn(adapter, "hit")
  const giveBack = vi.spyOn(adapter, "giveBack")
  await ada.signIn()
  await ada.answer(ada.code())
  const groups = hit.mock.calls.flatMap(([requests]) => requests.map(({ bound }) => bound.group))
  expect(groups).toContain("limit:900:pending")
  expect(giveBack.mock.calls.flat(2).filter(({ key }) => key === "limit:900:pending")).toHaveLength(1)
})

test("answers beyond those of a day open no counters for their sign-ins", async () => {
  const { ada, adapter } = await createAda("database")
  const hit = vi.spyOn(adapter, "hit")
  const opened = () =>
    hit.mock.results.flatMap(({ value }, call) =>
      (value as Hit[]).filter((_, at) => hit.mock.calls[call]![0][at]!.bound.group === "limit:900:factor")
    ).length
  for (let i = 0; i < 20; i++) {
    if (i % 4 === 0) await ada.signIn()
    await ada.answer("000000")
  }
  expect(opened()).toBe(20)
  await ada.signIn()
  expect((await ada.answer(ada.code())).status).toBe(401)
  expect(opened()).toBe(20)
})

test("answers beyond those of one sign-in do not count for the day", async () => {
  const { ada } = await createAda("database")
  await ada.signIn()
  for (let i = 0; i < 30; i++) await ada.answer("000000")
  await ada.signIn()
  expect((await ada.answer(ada.code())).status).toBe(303)
})

test.each(strategies)("a store that gives no counts back keeps no user from signing in, under %s", async (strategy) => {
  const { ada, config, configure, logged } = await createAda(strategy, { rememberDevice: true })
  configure({ adapter: { ...config().adapter, giveBack: () => Promise.reject(new Error("the store is down")) } })
  await ada.signIn()
  expect((await ada.answer(ada.code(), { remember: true })).status).toBe(303)
  expect(await ada.currentEmail()).toBe(email)
  expect((await (await ada.json("recovery-codes")).json()).recoveryCodes).toHaveLength(10)
  expect([...ada.cookies.keys()].join()).toContain("device")
  expect(logged.join()).toContain("giveBack")
})

test.each(strategies)("a store that gives no counts back hides no recovery codes, under %s", async (strategy) => {
  const { browser, createUser, config, configure } = createWorld(strategy)
  await createUser("a1", { emailVerified: new Date(0) })
  const ada = browser()
  await ada.signIn()
  configure({ adapter: { ...config().adapter, giveBack: () => Promise.reject(new Error("the store is down")) } })
  await ada.enrol()
  expect(ada.codes).toHaveLength(10)
})
