import type { Agent } from "../../agent.ts"
import { type Call, playRows, redirect, type Row } from "../../calls.ts"
import { password } from "../../fixtures/providers.ts"
import { signInBy } from "../../oauth-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, readSession, rightForm } from "../../steps.ts"

const about = { name: "Alice", email: "alice@app.test", image: "https://img.test/alice" }
const alice = { id: "a1", ...about }
const claims = { sub: "a1", ...about }
const token = { ...claims, sid: "*", started_at: "#", signed_in_by: "*", iat: "#", exp: "#" }
const byPassword = { provider: "credentials", type: "credentials", providerAccountId: "a1", userId: "a1" }

/** The ids of users without a store: derived from provider and account. They must never change, in any release. */
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
/** It requests no scope, so it learns only the user's id. */
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

/** Calls that every provider causes once the user is known. */
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

/** One row per flow. Add a row for a new provider; flows with stores and e-mail have their own scenarios. */
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
  { flow: "sign-out without a session", walk: ({ agent }) => signOut(agent), calls: [redirect("/bye")] },
]

export const scenario: Scenario = {
  spec: ["2.1/expires_at", "2.1/token_type", "2.8/jwt.trigger", "2.8/signIn.credentials", "6/signIn", "6/signOut"],
  cases: [],
  name: "each flow calls each callback and event with exactly the documented parameters",
  needs: ["fixtures", "credentials", "oidc", "oauth", "app-test"],
  fixture: "all-callbacks",
  run: (stage) => playRows(stage, rows),
}
