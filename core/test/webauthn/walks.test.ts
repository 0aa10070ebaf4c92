import { expect, test } from "vitest"
import { Authenticator } from "../../../conformance/src/authenticator/index.ts"
import { origin, toApp } from "./world.ts"

test("a new user registers, signs out, and signs in again without typing", async () => {
  const app = toApp()
  const [browser, device] = [app.browser(), new Authenticator({ origin })]
  const { action, options } = await browser.options("action=register&email=ada@app.test")
  expect(action).toBe("register")
  expect(await browser.submit("register", await device.create(options))).toBe(`${origin}/`)
  expect(app.logged).toEqual([])
  expect(await browser.who()).toBe("ada@app.test")
  await browser.post("signout", {})
  expect(await browser.who()).toBeUndefined()
  const asked = await browser.options("action=authenticate")
  expect(asked.options.allowCredentials).toEqual([])
  expect(await browser.submit("authenticate", await device.get(asked.options))).toBe(`${origin}/`)
  expect(await browser.who()).toBe("ada@app.test")
  expect(app.logged).toEqual([])
})
