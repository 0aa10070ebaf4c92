import { Auth } from "@svc-auth/core"
import Credentials from "@svc-auth/core/providers/credentials"
import Email from "@svc-auth/core/providers/email"
import WebAuthn from "@svc-auth/core/providers/webauthn"
import { expect, test } from "vitest"
import { Authenticator } from "../../../conformance/src/authenticator/index.ts"
import { origin } from "../../../core/test/browser.ts"
import { PasskeyBrowser } from "../../../core/test/passkey/app.ts"
import type { MfaOptions } from "../../src/mfa/mfa.ts"
import { createWorld, email, type Person, strategies, toPath } from "./world.ts"

/** A user with an authenticator app and a passkey, in a browser that has signed out. */
async function createAda(options: MfaOptions) {
  const links: URL[] = []
  const world = createWorld("database", options, {
    providers: [
      // its passkeys need no user verification
      WebAuthn({ id: "passkey", residentKey: "required" }),
      Email({ from: "app@example.com", sendVerificationRequest: ({ url }) => void links.push(new URL(url)) }),
      Credentials({ authorize: () => null }),
    ],
    experimental: { enableWebAuthn: true },
  })
  await world.createUser()
  const browser = new PasskeyBrowser((request) => Auth(request, world.config()))
  const device = new Authenticator({ origin })
  await browser.post("signin/email", { email })
  const { pathname, searchParams } = links[0]!
  await browser.post(pathname.slice("/auth/".length), Object.fromEntries(searchParams))
  const { options: creation } = await browser.options("action=register")
  expect(await browser.submit("register", await device.create(creation))).toContain(origin)
  const ada: Person = world.browser()
  for (const [name, value] of browser.cookies) ada.cookies.set(name, value)
  await ada.enrol()
  await browser.post("signout")
  return {
    ...{ ...world, browser, ada },
    signIn: async (lies: { readonly userVerified?: boolean } = {}) => {
      const { options } = await browser.options("action=authenticate")
      return await browser.submit("authenticate", await device.get(options, lies))
    },
  }
}

test("a passkey signs in without a second factor, and proves one for changes", async () => {
  const { browser, signIn, ada } = await createAda({})
  expect(await signIn()).toBe(`${origin}/`)
  expect(await browser.currentEmail()).toBe(email)
  ada.cookies.clear()
  for (const [name, value] of browser.cookies) ada.cookies.set(name, value)
  expect((await ada.json("remove-totp")).status).toBe(200)
})

test("a passkey whose device has not verified the user needs the code", async () => {
  const { browser, signIn } = await createAda({})
  expect(await signIn({ userVerified: false })).toContain("/auth/second-factor")
  expect(await browser.currentEmail()).toBeUndefined()
})

test("with `passkeys: false` every passkey needs the code", async () => {
  const { browser, signIn, ada } = await createAda({ passkeys: false })
  expect(await signIn()).toContain("/auth/second-factor")
  expect(await browser.currentEmail()).toBeUndefined()
  for (const [name, value] of browser.cookies) ada.cookies.set(name, value)
  expect(toPath(await ada.answer(ada.code(1)))).toBe("/")
})

test.each(strategies)(
  "a trusted device adds no passkey, which would count as a second factor, under %s",
  async (strategy) => {
    const world = createWorld(strategy, { rememberDevice: true })
    const passkey = WebAuthn({ id: "passkey", residentKey: "required" })
    const { providers } = world.config()
    world.configure({ providers: [...providers as [], passkey], experimental: { enableWebAuthn: true } })
    await world.createUser()
    const ada = world.browser()
    const browser = new PasskeyBrowser((request) => Auth(request, world.config()))
    const device = new Authenticator({ origin })
    const account = async () => await (await ada.fetch("account")).text()
    const add = async () => {
      ada.copyTo(browser)
      const { options } = await browser.options("action=register")
      return options && await browser.submit("register", await device.create(options))
    }
    await ada.followLink()
    await ada.enrol()
    await ada.post("signout")
    world.wait(60)
    await ada.followLink()
    await ada.answer(ada.code(), { remember: true })
    await ada.post("signout")
    expect(toPath(await ada.followLink())).toBe("/inbox")
    expect(await add()).toBeUndefined()
    const { pathname, search } = new URL(
      /href="([^"]+\?[^"]*fresh=[^"]+)"/.exec(await account())![1]!.replaceAll("&amp;", "&"),
    )
    expect(pathname).toBe("/auth/signin")
    await ada.fetch(`signin${search}`)
    world.wait(60)
    expect(toPath(await ada.followLink())).toContain("/auth/second-factor")
    await ada.answer(ada.code())
    expect(await account()).not.toContain("fresh=")
    expect(await add()).toBe(`${origin}/`)
  },
)

test("options that were fetched before the factor was added register no passkey after it", async () => {
  const world = createWorld("database")
  const passkey = WebAuthn({ id: "passkey", residentKey: "required" })
  const { providers } = world.config()
  world.configure({ providers: [...providers as [], passkey], experimental: { enableWebAuthn: true } })
  await world.createUser()
  const [ada, thief] = [world.browser(), world.browser()]
  await thief.followLink()
  const browser = new PasskeyBrowser((request) => Auth(request, world.config()))
  thief.copyTo(browser)
  const { options } = await browser.options("action=register")
  await ada.followLink()
  await ada.enrol()
  expect(await browser.submit("register", await new Authenticator({ origin }).create(options))).toContain(
    "error=FreshSignInRequired",
  )
})
