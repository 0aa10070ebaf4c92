import { expect, test } from "vitest"
import { Authenticator } from "../../../conformance/src/authenticator/index.ts"
import { origin } from "../browser.ts"
import { createApp } from "./app.ts"

test("a new user registers, signs out, and signs in again without typing", async () => {
  const app = createApp()
  const [browser, device] = [app.browser(), new Authenticator({ origin })]
  const { action, options } = await browser.options("action=register&email=ada@app.test")
  expect(action).toBe("register")
  expect(await browser.submit("register", await device.create(options))).toBe(`${origin}/`)
  expect(app.logged).toEqual([])
  expect(await browser.currentEmail()).toBe("ada@app.test")
  await browser.post("signout", {})
  expect(await browser.currentEmail()).toBeUndefined()
  const requested = await browser.options("action=authenticate")
  expect(requested.options.allowCredentials).toEqual([])
  expect(await browser.submit("authenticate", await device.get(requested.options))).toBe(`${origin}/`)
  expect(await browser.currentEmail()).toBe("ada@app.test")
  expect(app.logged).toEqual([])
})
