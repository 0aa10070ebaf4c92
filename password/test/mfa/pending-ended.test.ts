import { endSessions } from "@svc-auth/core"
import { describe, expect, test } from "vitest"
import { createAda, createWorld, strategies } from "./world.ts"

describe.each(strategies)("a sign-in that waits for a second factor is over under %s (case 58)", (strategy) => {
  test("if the app calls endSessions, and the next one works", async () => {
    const { ada, config } = await createAda(strategy)
    await ada.followLink()
    await endSessions(config(), "a1")
    await ada.answer(ada.code())
    expect(await ada.currentEmail()).toBeUndefined()
    await ada.followLink()
    await ada.answer(ada.code(1))
    expect(await ada.currentEmail()).toBe("ada@example.com")
  })

  test("if the user signs out everywhere in another browser", async () => {
    const { ada, browser, wait } = await createAda(strategy)
    const thief = ada.copyTo(browser())
    thief.secret = ada.secret
    await ada.followLink()
    await ada.answer(ada.code())
    wait(60)
    await thief.followLink()
    await ada.post("end-all-sessions")
    await thief.answer(ada.code())
    expect(await thief.currentEmail()).toBeUndefined()
  })

  test("if it would add the first factor", async () => {
    const { browser, config, createUser, factors } = createWorld(strategy, { required: true })
    await createUser()
    const thief = browser()
    await thief.followLink()
    await endSessions(config(), "a1")
    const { secret } = await (await thief.answer(undefined)).json()
    thief.secret = secret ?? ""
    if (secret) await thief.answer(thief.code())
    expect(await thief.currentEmail()).toBeUndefined()
    expect(factors()).not.toHaveProperty("totp")
  })
})
