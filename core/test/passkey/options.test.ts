import { describe, expect, test } from "vitest"
import { Authenticator } from "../../../conformance/src/authenticator/index.ts"
import Passkey from "../../src/providers/passkey.ts"
import WebAuthn from "../../src/providers/webauthn.ts"
import type { Adapter } from "../../src/app/adapter.ts"
import { origin } from "../browser.ts"
import { type App, type AppOptions, createApp } from "./app.ts"

const inside = `${origin}/`

async function enrol(app: App, { email = "ada@app.test", provider = "passkey", name = "" } = {}) {
  const [browser, device] = [app.browser(), new Authenticator({ origin })]
  const { options } = await browser.options(`action=register&email=${email}&name=${name}`, provider)
  expect(await browser.submit("register", await device.create(options), provider)).toBe(inside)
  return { browser, device }
}

/** Records the names of all calls of the store. */
function toWatched(options: AppOptions = {}) {
  const calls: string[] = []
  const around = (store: object) =>
    Object.fromEntries(
      Object.entries(store).map(([name, method]) => [name, (...args: unknown[]) => {
        calls.push(name)
        return (method as (...args: unknown[]) => unknown)(...args)
      }]),
    ) as Partial<Adapter>
  return { app: createApp({ around, ...options }), calls }
}

describe("the options", () => {
  test("are valid for WebAuthn, and are not stored", async () => {
    const browser = createApp().browser()
    const response = await browser.fetch("webauthn-options/passkey?action=register&email=Ada@App.test")
    expect(response.headers.get("cache-control")).toBe("private, no-store")
    expect(response.headers.getSetCookie().join()).toMatch(
      /^__Host-svc\.challenge=[^;]+; (?=.*Path=\/)(?=.*Max-Age=300)(?=.*HttpOnly)(?=.*Secure)(?=.*SameSite=Lax)/,
    )
    expect(await response.json()).toEqual({
      action: "register",
      options: {
        rp: { id: "app.test", name: "app.test" },
        user: { id: expect.stringMatching(/^[\w-]{43}$/), name: "ada@app.test", displayName: "ada@app.test" },
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: "public-key", alg })),
        timeout: 300_000,
        attestation: "none",
        excludeCredentials: [],
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        extensions: { credProps: true },
      },
    })
    expect(await browser.options("action=authenticate", "key")).toEqual({
      action: "authenticate",
      options: {
        rpId: "app.test",
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        userVerification: "preferred",
        timeout: 300_000,
        allowCredentials: [],
      },
    })
  })

  test("leave neither the challenge nor its user in the store", async () => {
    const app = createApp()
    const { options } = await app.browser().options("action=register&email=ada@app.test")
    const [row] = app.store.snapshot().verificationTokens
    expect(row).toEqual({
      identifier: expect.stringMatching(/^webauthn:[\w-]{43}$/),
      token: expect.stringMatching(/^[\w-]{43}$/),
      expires: new Date(app.at.getTime() + 300_000),
    })
    expect(JSON.stringify(row)).not.toContain(options.challenge)
  })

  test("are for the requested action, by default a registration with a session and a sign-in without one", async () => {
    const app = createApp()
    const { browser } = await enrol(app)
    expect((await browser.options("")).action).toBe("register")
    expect((await browser.options("action=authenticate")).action).toBe("authenticate")
    expect((await app.browser().options("")).action).toBe("authenticate")
    expect((await app.browser().fetch("webauthn-options/passkey?action=both")).status).toBe(400)
  })

  test("name the configured relying party, and the app's host must be that domain or below it", async () => {
    const party = (relyingParty: object) =>
      createApp({ origin: "https://a.app.test", providers: [Passkey({ relyingParty })] })
    const { options } = await party({ id: "app.test", name: "The app" }).browser().options("action=authenticate")
    expect(options.rpId).toBe("app.test")
    for (const id of ["b.app.test", "app.test.evil.test", "pp.test"]) {
      const app = party({ id })
      expect((await app.browser().fetch("webauthn-options/passkey?action=authenticate")).status, id).toBe(500)
      expect(app.logged.at(-1)).toContain("relyingParty.id")
    }
    const related = party({ id: "other.test", origin: ["https://a.app.test", "https://other.test"] })
    expect((await related.browser().options("action=authenticate")).options.rpId).toBe("other.test")
  })

  test("case 28: below the relying party, a host that only the request names is rejected", async () => {
    const at = (host: string, relyingParty: object) =>
      createApp({ origin: undefined, trustHost: true, providers: [Passkey({ relyingParty })] }).browser()
        .fetch("webauthn-options/passkey?action=authenticate", { headers: { "x-forwarded-host": host } })
    expect((await at("app.test", { id: "app.test" })).status, "on it").toBe(200)
    expect((await at("evil.app.test", { id: "app.test" })).status, "below it").toBe(500)
    expect((await at("a.app.test", { id: "app.test", origin: "https://a.app.test" })).status, "named").toBe(200)
  })

  test("case 32: another site cannot request them, and HEAD requests nothing", async () => {
    const app = createApp()
    for (const site of ["cross-site", "same-site"]) {
      const response = await app.browser().fetch("webauthn-options/passkey", { headers: { "sec-fetch-site": site } })
      expect([response.status, (await response.json()).error], site).toEqual([403, "CrossSiteRequest"])
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect((await app.browser().fetch("webauthn-options/passkey", { method: "HEAD" })).status).toBe(200)
    expect(app.store.snapshot().verificationTokens).toEqual([])
  })

  test("are rejected as JSON, because they are requested as JSON", async () => {
    const browser = createApp().browser()
    for (const email of ["", "ada", "ada@app.test,bob@app.test"]) {
      const response = await browser.fetch(`webauthn-options/passkey?action=register&email=${email}`)
      expect([response.status, await response.json()], email).toEqual([400, { error: "InvalidEmail" }])
    }
    expect((await browser.fetch("webauthn-options/credentials")).status).toBe(404)
  })

  test("case 80: are limited per network, and available again when the window ends", async () => {
    const app = createApp({ trustedProxies: 1 })
    const ask = (from: string) =>
      app.browser().fetch("webauthn-options/passkey?action=authenticate", { headers: { "x-forwarded-for": from } })
    for (let n = 0; n < 300; n++) expect((await ask("192.0.2.1")).status).toBe(200)
    const late = await ask("192.0.2.1")
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, "900"])
    expect((await ask("198.51.100.1")).status, "another network's").toBe(200)
    app.at = new Date(app.at.getTime() + 900_000)
    expect((await ask("192.0.2.1")).status, "later").toBe(200)
  })

  test("case 83: are limited to a hundred times as many for all networks together, also without known networks", async () => {
    for (const trustedProxies of [undefined, 1]) {
      const app = createApp({ trustedProxies, limits: { challenge: [{ most: 1, seconds: 900 }] } })
      const statuses: number[] = []
      for (let n = 0; n < 102; n++) {
        const headers = { "x-forwarded-for": `192.0.2.${n}` }
        statuses.push((await app.browser().fetch("webauthn-options/passkey?action=authenticate", { headers })).status)
      }
      expect(statuses).toEqual([...Array(100).fill(200), 429, 429])
      expect(app.store.snapshot().verificationTokens).toHaveLength(100)
    }
  })
})

describe("case 69: the options do not reveal which users exist", () => {
  const shape = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shape)
      : typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shape(inner)]))
      : typeof value === "string" && /^[\w-]{16,}$/.test(value)
      ? "bytes"
      : value

  test.each(["passkey", "key"])("%s: responses and calls are alike", async (provider) => {
    const { app, calls } = toWatched()
    await enrol(app, { provider })
    for (const action of ["register", "authenticate"]) {
      const seen = []
      for (const email of ["ada@app.test", "eve@app.test"]) {
        calls.length = 0
        const requested = await app.browser().options(`action=${action}&email=${email}`, provider)
        seen.push({
          requested: JSON.parse(JSON.stringify(shape(requested)).replaceAll(email, "who")),
          calls: [...calls],
        })
      }
      expect(seen[0], action).toEqual(seen[1])
    }
  })

  test("no passkey is listed for an address if passkeys are found without one", async () => {
    const { app, calls } = toWatched()
    await enrol(app)
    calls.length = 0
    const { options } = await app.browser().options("action=authenticate&email=ada@app.test")
    expect(options.allowCredentials).toEqual([])
    expect(calls).toEqual(["hit", "createVerificationToken"])
    expect((await app.browser().options("action=authenticate&email=ad")).action).toBe("authenticate")
  })

  test("a real credential is listed among invented ones: always the same number and the same list", async () => {
    const app = createApp()
    const { device } = await enrol(app, { provider: "key" })
    const list = async (email: string): Promise<{ id: string }[]> =>
      (await app.browser().options(`action=authenticate&email=${email}`, "key")).options.allowCredentials
    for (const email of ["ada@app.test", "eve@app.test"]) {
      const listed = await list(email)
      expect(listed).toHaveLength(6)
      expect(await list(email), "again").toEqual(listed)
      expect(listed.map(({ id }) => id).toSorted(), "the order reveals nothing").toEqual(listed.map(({ id }) => id))
      expect(new Set(listed.flatMap(Object.keys))).toEqual(new Set(["type", "id"]))
    }
    const ids = (await list("ada@app.test")).map(({ id }) => id)
    expect(ids).toContain(device.credentials[0]!.id)
    expect((await list("eve@app.test")).filter(({ id }) => ids.includes(id))).toEqual([])
    const { options } = await app.browser().options("action=authenticate&email=ada@app.test", "key")
    expect((await device.get(options)).id).toBe(device.credentials[0]!.id)
  })

  test("two providers return the same list, real or invented", async () => {
    const app = createApp({ providers: [WebAuthn(), WebAuthn({ id: "key" })] })
    await enrol(app, { provider: "key" })
    for (const email of ["ada@app.test", "eve@app.test"]) {
      const list = async (provider: string) =>
        (await app.browser().options(`action=authenticate&email=${email}`, provider)).options.allowCredentials
      expect(await list("webauthn"), email).toEqual(await list("key"))
    }
  })

  test("a registration with a listed id does not reveal whether the id is invented", async () => {
    const app = createApp()
    await enrol(app, { provider: "key" })
    for (
      const { id } of (await app.browser().options("action=authenticate&email=ada@app.test", "key")).options
        .allowCredentials
    ) {
      const [browser, device] = [app.browser(), new Authenticator({ origin })]
      const { options } = await browser.options("action=register&email=eve@app.test", "key")
      await device.create(options)
      const made = await device.create(options, { credential: { ...device.credentials[0]!, id } })
      expect(await browser.submit("register", made, "key"), id).toContain("error=WebAuthnVerificationError")
    }
    expect(app.store.snapshot().users).toHaveLength(1)
  })

  test("all credentials of a user with many of them are listed", async () => {
    const app = createApp()
    const { browser } = await enrol(app, { provider: "key" })
    for (let n = 0; n < 7; n++) {
      const { options } = await browser.options("action=register", "key")
      await browser.submit("register", await new Authenticator({ origin }).create(options), "key")
    }
    const { options } = await app.browser().options("action=authenticate&email=ada@app.test", "key")
    expect(options.allowCredentials).toHaveLength(8)
  })
})

describe("another passkey", () => {
  test("is added to the current user, with a name; devices that have one are excluded", async () => {
    const app = createApp()
    const { browser, device } = await enrol(app, { name: "Phone" })
    const { options } = await browser.options("action=register&name=Key%0Aof%20Ada&email=eve@app.test")
    expect(options.excludeCredentials).toEqual([
      { type: "public-key", id: device.credentials[0]!.id, transports: ["internal"] },
    ])
    expect(options.user.name).toBe("ada@app.test")
    await expect(device.create(options)).rejects.toThrow("it has one")
    const second = new Authenticator({ origin, transports: ["usb", "nfc"] })
    expect(await browser.submit("register", await second.create(options))).toBe(inside)
    const { users, authenticators } = app.store.snapshot()
    expect(users).toHaveLength(1)
    expect(authenticators.map(({ name, transports, userId }) => ({ name, transports, userId }))).toEqual([
      { name: "Phone", transports: "internal", userId: users[0]!.id },
      { name: "Key of Ada", transports: "usb,nfc", userId: users[0]!.id },
    ])
    const again = app.browser()
    const requested = await again.options("action=authenticate")
    expect(await again.submit("authenticate", await second.get(requested.options))).toBe(inside)
    expect(await again.currentEmail()).toBe("ada@app.test")
  })

  test("names its user to a device by the same handle each time, which is not the user's id", async () => {
    const app = createApp()
    const { browser } = await enrol(app)
    const handles = [await browser.options("action=register"), await browser.options("action=register")]
      .map(({ options }) => options.user.id)
    expect(handles[0]).toBe(handles[1])
    expect(handles[0]).not.toContain(app.store.snapshot().users[0]!.id)
  })

  test("can be created on a device whose old passkey was unlinked", async () => {
    const app = createApp()
    const { browser } = await enrol(app)
    app.store.unlinkAccount(app.store.snapshot().accounts[0]!)
    expect((await browser.options("action=register")).options.excludeCredentials).toEqual([])
  })

  test("cannot use another user's address: the registration is rejected with an explanation", async () => {
    const app = createApp()
    await enrol(app)
    const browser = app.browser()
    const { options } = await browser.options("action=register&email=ADA@app.test")
    expect(await browser.submit("register", await new Authenticator({ origin }).create(options))).toBe(
      `${origin}/auth/signin?error=OAuthAccountNotLinked`,
    )
    expect(app.store.snapshot().authenticators).toHaveLength(1)
  })
})

describe("the app's callbacks and events", () => {
  test.each(["jwt", "database"] as const)(
    "under %s sessions they are called as for other providers",
    async (strategy) => {
      const calls: unknown[] = []
      const app = createApp({
        session: { strategy },
        callbacks: {
          signIn: ({ account }) => (calls.push(["signIn?", account?.provider, account?.type]), true),
        },
        events: {
          createUser: ({ user }) => void calls.push(["createUser", user.email]),
          linkAccount: ({ account }) => void calls.push(["linkAccount", account.type]),
          signIn: ({ isNewUser }) => void calls.push(["signIn", isNewUser]),
        },
      })
      const { browser, device } = await enrol(app)
      expect(await browser.currentEmail()).toBe("ada@app.test")
      expect(app.store.snapshot().users[0]).toMatchObject({ email: "ada@app.test", emailVerified: null })
      const back = app.browser()
      const { options } = await back.options("action=authenticate")
      expect(await back.submit("authenticate", await device.get(options))).toBe(inside)
      expect(await back.currentEmail()).toBe("ada@app.test")
      const asks = ["signIn?", "passkey", "webauthn"]
      expect(calls).toEqual([
        asks,
        ["createUser", "ada@app.test"],
        ["linkAccount", "webauthn"],
        ["signIn", true],
        asks,
        [
          "signIn",
          false,
        ],
      ])
    },
  )

  test("callbacks.signIn rejects a registration, and nothing is stored", async () => {
    const app = createApp({ callbacks: { signIn: () => false } })
    const browser = app.browser()
    const { options } = await browser.options("action=register&email=ada@app.test")
    expect(await browser.submit("register", await new Authenticator({ origin }).create(options))).toBe(
      `${origin}/auth/error?error=AccessDenied`,
    )
    expect(app.store.snapshot().users).toEqual([])
  })

  test("a script gets JSON", async () => {
    const app = createApp({ skipCSRFCheck: undefined })
    const browser = app.browser()
    const { csrfToken } = await (await browser.fetch("csrf")).json()
    const post = (fields: object, headers: Record<string, string> = {}) =>
      browser.fetch("callback/passkey", {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ csrfToken, callbackUrl: "/members", ...fields }),
      })
    const refused = await post({ action: "authenticate", data: "{}" })
    expect([refused.status, await refused.json()]).toEqual([401, { error: "WebAuthnVerificationError" }])
    expect((await post({ csrfToken: "" })).status).toBe(403)
    const { options } = await browser.options("action=register&email=ada@app.test")
    const data = JSON.stringify(await new Authenticator({ origin }).create(options))
    const typed = { action: "register", email: "ada@app.test" }
    const entered = await post({ ...typed, data }, { "x-auth-return-redirect": "1" })
    expect([entered.status, await entered.json()]).toEqual([200, { url: `${origin}/members` }])
  })
})

test("a passkey is stored as Auth.js stores it, so a passkey of Auth.js works", async () => {
  const app = createApp()
  const { device } = await enrol(app)
  const { users: [user], accounts: [account], authenticators: [row] } = app.store.snapshot()
  const { id } = device.credentials[0]!
  const credentialID = Buffer.from(id, "base64url").toString("base64")
  expect(account).toEqual({
    ...{ provider: "passkey", type: "webauthn" },
    providerAccountId: credentialID,
    userId: user!.id,
  })
  expect(row).toEqual({
    credentialID,
    providerAccountId: credentialID,
    userId: user!.id,
    credentialPublicKey: expect.stringMatching(/^[A-Za-z0-9+/]+={0,2}$/),
    counter: 0,
    credentialDeviceType: "singleDevice",
    credentialBackedUp: false,
    transports: "internal",
  })
  const moved = createApp()
  moved.store.createUser(user!)
  moved.store.linkAccount(account!)
  moved.store.createAuthenticator({ ...row!, transports: null })
  const browser = moved.browser()
  const { options } = await browser.options("action=authenticate")
  expect(await browser.submit("authenticate", await device.get(options))).toBe(inside)
  expect(await browser.currentEmail()).toBe("ada@app.test")
})

describe("an address that the passkey's user typed is unproven", () => {
  const byLink = async (app: App, email: string) => {
    const browser = app.browser()
    await browser.post("signin/email", { email })
    const { search } = new URL(app.mails.at(-1)!)
    const response = await browser.fetch(`callback/email${search}`, { headers: { "sec-fetch-mode": "navigate" } })
    expect(response.headers.get("location")).toBe(inside)
    return browser
  }

  test("the address's owner ends what was done under the address, and the passkey no longer signs in", async () => {
    const app = createApp()
    const { browser, device } = await enrol(app)
    const owner = await byLink(app, "ada@app.test")
    expect(await browser.currentEmail(), "the user who typed it").toBeUndefined()
    const back = app.browser()
    const { options } = await back.options("action=authenticate")
    expect(await back.submit("authenticate", await device.get(options))).toContain("error=WebAuthnVerificationError")
    const requested = await owner.options("action=register")
    expect(requested.options.excludeCredentials, "they may use the same device").toEqual([])
    const mine = new Authenticator({ origin })
    expect(await owner.submit("register", await mine.create(requested.options))).toBe(inside)
    const later = app.browser()
    const again = await later.options("action=authenticate")
    expect(await later.submit("authenticate", await mine.get(again.options))).toBe(inside)
    expect(await later.currentEmail()).toBe("ada@app.test")
  })

  test("case 52: a session from before the proof adds no passkey to the owner", async () => {
    const app = createApp({ session: { strategy: "jwt" } })
    const { browser } = await enrol(app)
    const { options } = await browser.options("action=register")
    app.at = new Date(app.at.getTime() + 2000)
    await byLink(app, "ada@app.test")
    const late = await new Authenticator({ origin }).create(options)
    expect(await browser.submit("register", late)).toContain("error=WebAuthnVerificationError")
    expect((await browser.options("")).action, "as if they were not signed in").toBe("authenticate")
    expect(app.store.snapshot().accounts).toEqual([])
  })
})

test("with a session that no store knows, a registration creates a new user", async () => {
  const app = createApp({ session: { strategy: "jwt" } })
  const browser = app.browser()
  expect(await browser.findTarget("callback/credentials", { email: "ada@app.test" })).toBe(inside)
  expect((await browser.fetch("webauthn-options/passkey?action=register")).status).toBe(400)
  const { options } = await browser.options("action=register&email=ada@app.test")
  expect(await browser.submit("register", await new Authenticator({ origin }).create(options))).toBe(inside)
  expect(app.store.snapshot().users).toHaveLength(1)
})
