import { describe, expect, test, vi } from "vitest"
import { MemoryAdapter, memoryRevocations } from "../../src/adapters/memory.ts"
import type { JWTParams } from "../../src/app/callbacks.ts"
import { clock } from "../../src/app/symbols.ts"
import { accountManagement } from "../../src/features.ts"
import Email from "../../src/providers/email.ts"
import { bindFake, config, leavesFor, signedIn, silent, toEvent, toNext } from "./fake-host.ts"

const post = (path: string, referer = `https://app.test${path}`) =>
  toEvent(path, { method: "POST", headers: { referer } })

describe("the targets of signIn and signOut", () => {
  const table: [string, string, string | undefined, Record<string, unknown>, string][] = [
    ["the page it was called from", "/login", "https://app.test/cart?a=1", {}, "https://app.test/cart?a=1"],
    ["the page of a form action", "/login?/go", "https://app.test/login?/go", {}, "https://app.test/login"],
    ["the root, called from elsewhere", "/login", "https://evil.test/", {}, "https://app.test/"],
    ["the root, called from nowhere known", "/login", undefined, {}, "https://app.test/"],
    ["redirectTo", "/login", "https://app.test/cart", { redirectTo: "/members" }, "https://app.test/members"],
    ["an empty redirectTo is ignored", "/login", "https://app.test/cart", { redirectTo: "" }, "https://app.test/cart"],
    [
      "case 21: redirectTo stays on the origin",
      "/login",
      undefined,
      { redirectTo: "https://evil.test" },
      "https://app.test/",
    ],
  ]
  test.each(table)("the user is redirected to the right target: %s", async (_name, path, referer, options, url) => {
    const { during, signIn, signOut } = bindFake(config)
    const event = () => toEvent(path, { method: "POST", ...(referer && { headers: { referer } }) })
    expect(await leavesFor(() => during(event(), () => signIn("credentials", { name: "Ada", ...options })))).toBe(url)
    expect(await leavesFor(() => during(event(), () => signOut(options)))).toBe(url)
  })

  test("signIn() in a guarded page leads to the sign-in page, and back to the page", async () => {
    const { during, signIn } = bindFake(config)
    const event = toEvent("/members?tab=2", { headers: { referer: "https://app.test/" } })
    const url = new URL(await leavesFor(() => during(event, () => signIn())))
    expect([url.pathname, url.searchParams.get("callbackUrl")]).toEqual([
      "/auth/signin",
      "https://app.test/members?tab=2",
    ])
  })

  test("the default target is the path of the app", async () => {
    const { during, signOut } = bindFake(config, { app: { base: "/shop" } })
    const event = toEvent("/shop/x", { method: "POST" })
    expect(await leavesFor(() => during(event, () => signOut()))).toBe("https://app.test/shop/")
  })
})

describe("signIn with an e-mail provider", () => {
  const mails: { identifier: string; url: string }[] = []
  const mailing = {
    ...config,
    adapter: MemoryAdapter(),
    session: { strategy: "jwt" as const },
    providers: [Email({ sendVerificationRequest: (mail) => void mails.push(mail) })],
  }

  test("signIn mails the link, and leads to the page about the mail", async () => {
    const { during, signIn } = bindFake(mailing)
    const form = new FormData()
    for (const [name, value] of [["email", "Ada@App.test"], ["redirectTo", "/members"]] as const) form.set(name, value)
    const event = post("/login")
    const url = new URL(await leavesFor(() => during(event, () => signIn("email", form))))
    expect(url.pathname).toBe("/auth/verify-request")
    expect(mails.map(({ identifier }) => identifier)).toEqual(["ada@app.test"])
    expect(new URL(mails[0]!.url).searchParams.get("callbackUrl")).toBe("https://app.test/members")
    expect(event.cookies.map(({ name }) => name)).toEqual(["__Host-svc.link"])
  })

  test("a link that a form asks for whose body was held back lasts as long as another (case 126)", async () => {
    let now = Date.now()
    const adapter = MemoryAdapter()
    const expires: number[] = []
    const createVerificationToken: typeof adapter.createVerificationToken = (token) => {
      expires.push(token.expires.getTime())
      return adapter.createVerificationToken(token)
    }
    const app = { ...mailing, adapter: { ...adapter, createVerificationToken }, [clock]: () => new Date(now) }
    const { during, auth, signIn } = bindFake(app)
    const event = post("/login")
    await leavesFor(() =>
      during(event, async () => {
        await auth(event)
        now += 3_600_000
        return await signIn("email", { email: "ada@app.test" })
      })
    )
    expect(expires).toEqual([now + 86_400_000])
  })

  test("signIn throws for an invalid address and mails nothing", async () => {
    const { during, signIn } = bindFake(mailing)
    const before = mails.length
    await expect(during(post("/login"), () => signIn("email", { email: "a@app.test,b@app.test" }))).rejects
      .toMatchObject({ type: "InvalidEmail" })
    expect(mails.length).toBe(before)
  })

  test("case 48: another site cannot make this browser request a mail", async () => {
    const { during, signIn } = bindFake(mailing)
    const before = mails.length
    const event = toEvent("/login", { headers: { "sec-fetch-site": "cross-site" } })
    await expect(during(event, () => signIn("email", { email: "ada@app.test" }))).rejects
      .toMatchObject({ type: "CrossSiteRequest" })
    expect(mails.length).toBe(before)
  })
})

describe.each(["jwt", "database"] as const)(
  "a sign-in has become too old while the body was held back, under %s",
  (strategy) => {
    test.each(["requireFresh", "endOtherSessions"] as const)("%s demands another one (case 126)", async (verb) => {
      let now = Date.now()
      const time = () => new Date(now)
      const revocation = { store: memoryRevocations({ clock: time }) }
      const app = {
        ...config,
        adapter: MemoryAdapter({ clock: time }),
        use: [accountManagement],
        session: { strategy, ...strategy === "jwt" && { revocation } },
        [clock]: time,
      }
      const { during, auth, signIn, ...verbs } = bindFake(app)
      const first = toEvent("/login", { method: "POST" })
      await during(first, () => signIn("credentials", { name: "Ada", redirect: false }))
      const event = toNext(first, "/transfer", { method: "POST" })
      const call = during(event, async () => {
        await auth(event)
        now += 3_600_000
        return await verbs[verb]()
      })
      await expect(call).rejects.toMatchObject(
        verb === "requireFresh" ? { url: expect.stringContaining("fresh=") } : { type: "FreshSignInRequired" },
      )
    })
  },
)

test.each(
  [
    ["sessions", []],
    ["endSession", ["x"]],
    ["endOtherSessions", []],
    ["accounts", []],
    ["unlinkAccount", [{ provider: "acme", providerAccountId: "1" }]],
    ["passkeys", []],
    ["renamePasskey", ["x", "y"]],
    ["deletePasskey", ["x"]],
  ] as const,
)("%s says which feature it needs", async (name, given) => {
  const { during, verbs } = bindFake({ ...config, adapter: MemoryAdapter() })
  const verb = verbs[name] as (...given: unknown[]) => Promise<unknown>
  await expect(during(post("/settings"), () => verb(...given))).rejects.toMatchObject({
    ...{ type: "InvalidConfig" },
    message: `${name}() needs \`use: [accountManagement]\` from @svc-auth/core/features, or \`accountPage()\``,
  })
})

test("requireFresh works in an app that only has OAuth providers", async () => {
  const { during, requireFresh } = bindFake({ ...config, limits: undefined, providers: [config.providers[1]!] })
  const event = toNext(await signedIn(), "/transfer")
  expect(await during(event, () => requireFresh())).toMatchObject({ user: { name: "Ada" } })
  expect(await leavesFor(() => during(toEvent("/transfer"), () => requireFresh()))).toContain("/auth/signin")
})

test("redirect: false resolves with the URL, also from a field of a form", async () => {
  const { during, signIn, signOut } = bindFake(config)
  const form = new FormData()
  for (const [name, value] of [["name", "Ada"], ["redirect", "false"], ["redirectTo", "/x"]] as const) {
    form.set(name, value)
  }
  expect(await during(post("/login"), () => signIn("credentials", form))).toBe("https://app.test/x")
  expect(await during(post("/login"), () => signIn("credentials", { name: "Ada", redirect: false }))).toBe(
    "https://app.test/login",
  )
  expect(await during(post("/login"), () => signOut({ redirect: false }))).toBe("https://app.test/login")
})

test("auth() in the same request returns the result of the verbs", async () => {
  const callbacks = {
    jwt: ({ token, session }: { token: object; session?: { user: { name: string } } }) => ({
      ...token,
      ...session?.user,
    }),
  }
  const { during, auth, signIn, signOut, unstable_update } = bindFake({ ...config, callbacks })
  const event = post("/login")
  await during(event, async () => {
    expect(await auth()).toBeNull()
    await signIn("credentials", { name: "Ada", redirect: false })
    expect((await auth())?.user?.name).toBe("Ada")
    expect((await unstable_update({ user: { name: "Ada L." } }))?.user?.name).toBe("Ada L.")
    expect((await auth())?.user?.name).toBe("Ada L.")
    await signOut({ redirect: false })
    expect(await auth()).toBeNull()
  })
})

test("signing in and out in one request leaves no session in the browser", async () => {
  const { during, signIn, signOut, auth } = bindFake(config)
  const event = post("/login")
  await during(event, async () => {
    await signIn("credentials", { name: "Ada", redirect: false })
    await signOut({ redirect: false })
  })
  const last = event.cookies.findLast(({ name }) => name === "__Host-svc.session-token")
  expect(last?.options.maxAge).toBe(0)
  expect(await auth(toNext({ ...event, cookies: event.cookies.filter(({ options }) => options.maxAge !== 0) })))
    .toBeNull()
})

test("a wrong password throws with its code, and the current user stays signed in", async () => {
  const { during, signIn, auth } = bindFake(config)
  const event = toNext(await signedIn(), "/login", { method: "POST" })
  await expect(during(event, () => signIn("credentials", {}))).rejects.toMatchObject({
    type: "CredentialsSignin",
    code: "credentials",
  })
  expect((await auth(event))?.user?.name).toBe("Ada")
})

describe("authorization parameters", () => {
  const table = [
    ["text", "login_hint=ada&prompt=login"],
    ["a record", { login_hint: "ada", prompt: "login" }],
    ["URLSearchParams", new URLSearchParams({ login_hint: "ada", prompt: "login" })],
    ["pairs", [["login_hint", "ada"], ["prompt", "login"]]],
  ] as const
  test.each(table)("can be passed as %s", async (_name, params) => {
    const { during, signIn } = bindFake(config)
    const given = params as string | string[][]
    const url = new URL(await during(post("/login"), () => signIn("acme", { redirect: false }, given)))
    expect([url.origin, url.searchParams.get("login_hint"), url.searchParams.get("prompt")]).toEqual([
      "https://acme.test",
      "ada",
      "login",
    ])
  })
})

test("case 32: a request of another site changes nothing", async () => {
  const { during, signIn, signOut, unstable_update } = bindFake(config)
  const event = toEvent("/login", { method: "POST", headers: { "sec-fetch-site": "cross-site" } })
  for (const verb of [() => signIn("credentials", { name: "Eve" }), () => signOut(), () => unstable_update({})]) {
    await expect(during<unknown>(event, verb)).rejects.toMatchObject({ type: "CrossSiteRequest" })
  }
  expect(event.cookies).toEqual([])
})

test("a verb throws if the framework can set no more cookies", async () => {
  const { during, signIn } = bindFake(config)
  const event = { ...post("/login"), left: true }
  await expect(during(event, () => signIn("credentials", { name: "Ada", redirect: false }))).rejects.toThrow(
    "the response has already started",
  )
})

describe("authorization parameters of signIn", () => {
  const own = { login_hint: "ada", prompt: "login" }
  test.each<[string, string | string[][] | Record<string, string>]>([
    ["text", "login_hint=ada&prompt=login"],
    ["text with its ?", "?login_hint=ada&prompt=login"],
    ["an object", own],
    ["pairs", Object.entries(own)],
  ])("can be passed as %s", async (_form, params) => {
    expect(await toSent(params)).toMatchObject(own)
  })
  test("can be passed as URLSearchParams", async () =>
    expect(await toSent(new URLSearchParams(own))).toMatchObject(own))

  test("never override the flow's own parameters, whatever code passes them", async () => {
    const sent = await toSent({ state: "mine", redirect_uri: "https://evil.test/", client_id: "x", scope: "more" })
    expect(sent).toMatchObject({ redirect_uri: "https://app.test/auth/callback/acme", client_id: "client" })
    expect(sent).toMatchObject({ scope: "more", state: expect.stringMatching(/^[\w-]{43}\.\w+\.[\w-]{43}$/) })
  })

  async function toSent(params: Parameters<ReturnType<typeof bindFake>["signIn"]>[2]): Promise<Record<string, string>> {
    const { during, signIn } = bindFake(config)
    const url = await leavesFor(() => during(post("/login"), () => signIn("acme", {}, params)))
    return Object.fromEntries(new URL(url).searchParams)
  }
})

test("unstable_update throws SessionTooLarge, and the session stays unchanged", async () => {
  const growing = { jwt: ({ token, user }: JWTParams) => user ? token : { ...token, filler: "x".repeat(9_000) } }
  const { during, auth, unstable_update } = bindFake({ ...config, callbacks: growing })
  const event = toNext(await signedIn(), "/update", { method: "POST" })
  await expect(during(event, () => unstable_update({ user: { name: "Grace" } }))).rejects.toThrow(
    expect.objectContaining({ type: "SessionTooLarge" }),
  )
  expect((await during(event, () => auth()))?.user?.name).toBe("Ada")
  expect(event.cookies).toEqual([])
})

describe("a request that another site caused", () => {
  const fromElsewhere = (method: string) =>
    toEvent("/login", { method, headers: { "sec-fetch-site": "cross-site", origin: "https://evil.test" } })

  test.each(["POST", "PUT", "PATCH", "DELETE"])(
    "case 33: a %s cannot begin a sign-in with any provider, and the refusal is logged with its reason",
    async (method) => {
      for (const id of ["acme", "credentials", undefined]) {
        const [event, error, debug] = [fromElsewhere(method), vi.fn(), vi.fn()]
        const source = { ...config, debug: true, logger: { ...silent, error, debug } }
        const { during, signIn } = bindFake(source)
        await expect(during(event, () => signIn(id, { name: "Ada" }))).rejects.toMatchObject({
          type: "CrossSiteRequest",
        })
        expect(event.cookies).toEqual([])
        expect(error.mock.calls).toEqual([["CrossSiteRequest", expect.any(Error)]])
        expect(debug.mock.calls).toContainEqual([
          "trace",
          { why: "CrossSiteRequest", reason: expect.stringContaining("another site") },
        ])
      }
    },
  )

  test.each(["GET", "HEAD"])("a %s of a page that sends visitors to sign in does so", async (method) => {
    const { during, signIn } = bindFake(config)
    const url = await leavesFor(() => during(fromElsewhere(method), () => signIn("acme")))
    expect(new URL(url).origin).toBe("https://acme.test")
  })

  test("a GET cannot sign in with a secret, because each guess counts as an attempt", async () => {
    const { during, signIn } = bindFake(config)
    await expect(during(fromElsewhere("GET"), () => signIn("credentials", { name: "Ada" }))).rejects.toMatchObject({
      type: "CrossSiteRequest",
    })
  })
})
