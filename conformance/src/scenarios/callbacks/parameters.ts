import type { Agent } from "../../agent.ts"
import type { Note } from "../../fixtures/notes.ts"
import { password } from "../../fixtures/providers.ts"
import { signInBy } from "../../oauth-steps.ts"
import type { Scenario, Stage } from "../../scenario.ts"
import { csrfOf, readSession, rightForm } from "../../steps.ts"

/** What one callback or event was given. `*`: some text, `#`: a whole number. */
type Call = readonly [name: string, given: Readonly<Record<string, unknown>>]

/** One flow: the walk, and each call in it, in order, with everything that it was given and nothing else. */
interface Row {
  readonly flow: string
  /** Signed in before, as Alice. */
  readonly signedIn?: true
  walk(stage: Stage): Promise<unknown>
  readonly calls: readonly Call[]
}

/** Of these only the kind of their value is compared. */
const varying: ReadonlySet<string> = new Set(
  ["access_token", "id_token", "sid", "iat", "exp", "expires", "expires_at", "nonce", "iss", "aud"],
)

function toKinds(value: unknown, name = ""): unknown {
  if (varying.has(name)) {
    return Number.isInteger(value) || value === "#" ? "#" : typeof value === "string" && value ? "*" : value
  }
  if (typeof value !== "object" || value === null) return value
  // in the order of their names: what was given counts, not how it was written down
  const members = Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1)
  return Object.fromEntries(members.map(([key, member]) => [key, toKinds(member, key)]))
}

const toCall = ({ kind, name, data }: Note): Call => [`${kind} ${name}`, data as Call[1]]
const redirect = (url: string): Call => ["callback redirect", { url, baseUrl: "https://app.test" }]

const about = { name: "Alice", email: "alice@app.test", image: "https://img.test/alice" }
const alice = { id: "a1", ...about }
const claims = { sub: "a1", ...about }
const token = { ...claims, sid: "*", iat: "#", exp: "#" }
const byPassword = { provider: "credentials", type: "credentials", providerAccountId: "a1", userId: "a1" }

/** The ids that people have without a store: of provider and account, the same in every language and for ever. */
const oidcId = "dxU3peK7ibOym4YbQFuDpPF-QMnUoYNhF0VAO-q9Xr8"
const oauthId = "g2h3tHKLpYkGRGB5JXDzRani2GijhJAIJ2oYEMfxdVA"
const tokens = { access_token: "*", token_type: "bearer", expires_in: 3600, expires_at: "#" }
const image = "https://idp.test/ada.png"
const ada = { name: "Ada Lovelace", email: "ada@idp.test" }

const byOidc = {
  user: { id: oidcId, ...ada, image },
  account: {
    ...{ provider: "idp", type: "oidc", providerAccountId: "ada-1815", userId: oidcId },
    ...{ ...tokens, id_token: "*", scope: "openid profile email" },
  },
  profile: {
    ...{ iss: "*", aud: "*", iat: "#", exp: "#", nonce: "*" },
    ...{ sub: "ada-1815", ...ada, picture: image, email_verified: true },
  },
}
/** It asks for no scope, so all that it learns is who. */
const byOAuth = {
  user: { id: oauthId, name: null, email: null, image: null },
  account: {
    ...{ provider: "idp-oauth", type: "oauth", providerAccountId: "ada-1815", userId: oauthId },
    ...{ ...tokens, scope: "" },
  },
  profile: { sub: "ada-1815" },
}

const signOut = async (agent: Agent): Promise<unknown> =>
  agent.post("/auth/signout", { csrfToken: await csrfOf(agent), callbackUrl: "/bye" })
const session = { user: about, expires: "*" }
const renamed = { ...token, name: "New" }

/** What every way in tells, once it is known who came. */
const toEntry = (
  by: { user: Record<string, unknown>; account: unknown; profile?: unknown },
  more = {},
): readonly Call[] => {
  const { id: sub, ...rest } = by.user
  return [
    ["callback signIn", { ...by, ...more }],
    ["callback jwt", { ...by, token: { sub, ...rest }, trigger: "signIn", isNewUser: false }],
    ["event signIn", { ...by, isNewUser: false }],
  ]
}

/** A new way in has its row here; those of stores and of e-mail are in scenarios of their own. */
const rows: readonly Row[] = [
  {
    flow: "oidc",
    walk: ({ agent, idp }) => signInBy(agent, idp, { callbackUrl: "/x" }),
    calls: [redirect("/x"), ...toEntry(byOidc)],
  },
  {
    flow: "oauth",
    walk: ({ agent, idp }) => signInBy(agent, idp, { provider: "idp-oauth", callbackUrl: "/x" }),
    calls: [redirect("/x"), ...toEntry(byOAuth)],
  },
  {
    flow: "credentials",
    walk: async ({ agent }) =>
      agent.post("/auth/callback/credentials", { ...await rightForm(agent), callbackUrl: "/x" }),
    calls: [
      redirect("/x"),
      ...toEntry({ user: alice, account: byPassword }, { credentials: { username: "alice", password } }),
    ],
  },
  {
    flow: "session",
    signedIn: true,
    walk: ({ agent }) => readSession(agent),
    calls: [
      ["callback jwt", { token }],
      ["callback session", { session, token }],
      ["event session", { session, token }],
    ],
  },
  {
    flow: "update",
    signedIn: true,
    walk: async ({ agent }) =>
      agent.postJson("/auth/session", { csrfToken: await csrfOf(agent), data: { name: "New" } }),
    calls: [
      ["callback jwt", { token, trigger: "update", session: { name: "New" } }],
      [
        "callback session",
        {
          session: { ...session, user: { ...about, name: "New" } },
          token: renamed,
          newSession: { name: "New" },
          trigger: "update",
        },
      ],
      ["event session", { session: { ...session, user: { ...about, name: "New" } }, token: renamed }],
    ],
  },
  {
    flow: "sign-out",
    signedIn: true,
    walk: ({ agent }) => signOut(agent),
    calls: [["event signOut", { token }], redirect("/bye")],
  },
  { flow: "sign-out of nobody", walk: ({ agent }) => signOut(agent), calls: [redirect("/bye")] },
]

export const scenario: Scenario = {
  id: "callbacks/parameters",
  spec: ["2.1/expires_at", "2.1/token_type", "2.8/jwt.trigger", "2.8/signIn.credentials", "6/signIn", "6/signOut"],
  cases: [],
  name: "each flow calls each callback and event with exactly what it is to be given",
  needs: ["fixtures", "credentials", "oidc", "oauth", "app-test"],
  fixture: "all-callbacks",
  async run({ agent, ...stage }) {
    const { expect } = stage
    for (const { flow, signedIn, walk, calls } of rows) {
      const browser = agent.fresh()
      if (signedIn) await browser.post("/auth/callback/credentials", await rightForm(browser))
      const { length } = await browser.seen()
      await walk({ ...stage, agent: browser })
      const notes = (await browser.seen()).slice(length).filter(({ kind }) => kind === "callback" || kind === "event")
      expect(notes.map(toCall).map(([name]) => name), `calls of ${flow}`).toBe(calls.map(([name]) => name))
      for (const [i, [name, given]] of calls.entries()) {
        expect(toKinds(toCall(notes[i]!)[1]), `${flow}: ${name}`).toBe(toKinds(given))
      }
      const account = notes.find(({ name }) => name === "jwt")?.data as
        | { account?: { expires_at?: number } }
        | undefined
      const ends = account?.account?.expires_at
      if (ends !== undefined) expect(Math.abs(ends - agent.now() / 1000 - 3600) < 30, "expires_at").toBe(true)
    }
  },
}
