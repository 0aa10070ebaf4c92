import { type Call, playRows, redirect, type Row } from "../../calls.ts"
import { password } from "../../fixtures/providers.ts"
import { signInBy } from "../../oauth-steps.ts"
import type { Scenario, Stage } from "../../scenario.ts"
import { csrfOf, readSession, rightForm } from "../../steps.ts"

// of Alice, who signs in with a password, and of Ada, who comes from a provider; the store makes their ids
const about = { name: "Alice", email: "alice@app.test", image: "https://img.test/alice" }
const alice = { id: "a1", ...about }
const storedAlice = { id: "*", ...about, emailVerified: null }
const claims = { name: "Ada Lovelace", email: "ada@idp.test" }
const ada = { id: "*", ...claims, image: "https://idp.test/ada.png" }
const storedAda = { ...ada, emailVerified: "*" }

const byCredentials = { provider: "credentials", type: "credentials", providerAccountId: "a1" }
const idp = {
  ...{ provider: "idp", type: "oidc", providerAccountId: "ada-1815", scope: "openid profile email" },
  ...{ access_token: "*", id_token: "*", token_type: "bearer", expires_in: 3600, expires_at: "#" },
}
const profile = {
  ...{ iss: "*", aud: "*", iat: "#", exp: "#", nonce: "*" },
  ...{ sub: "ada-1815", ...claims, picture: ada.image, email_verified: true },
}
const linked = { ...idp, userId: "*" }
const session = { user: about, expires: "*" }
const asked: Call = [
  "callback signIn",
  { user: alice, account: { ...byCredentials, userId: "a1" }, credentials: { username: "alice", password } },
]
const entered = (isNewUser: boolean): Call => [
  "event signIn",
  { user: alice, account: { ...byCredentials, userId: "*" }, isNewUser },
]

const byPassword = async ({ agent }: Pick<Stage, "agent">): Promise<unknown> =>
  agent.post("/auth/callback/credentials", { ...await rightForm(agent), callbackUrl: "/x" })
const byIdp = ({ agent, idp }: Stage): Promise<unknown> => signInBy(agent, idp, { callbackUrl: "/x" })

/** The flows are in this order because later ones meet users that earlier ones have created. */
const rows: readonly Row[] = [
  {
    flow: "oidc, a new user",
    walk: byIdp,
    calls: [
      redirect("/x"),
      ["callback signIn", { user: ada, account: idp, profile }],
      ["event createUser", { user: storedAda }],
      ["event linkAccount", { user: storedAda, account: linked, profile: ada }],
      ["event signIn", { user: storedAda, account: linked, profile, isNewUser: true }],
    ],
  },
  {
    flow: "oidc, a known user",
    walk: byIdp,
    calls: [
      redirect("/x"),
      ["callback signIn", { user: storedAda, account: idp, profile }],
      ["event signIn", { user: storedAda, account: linked, profile, isNewUser: false }],
    ],
  },
  {
    flow: "credentials, a new user",
    walk: byPassword,
    calls: [
      redirect("/x"),
      asked,
      ["event createUser", { user: storedAlice }],
      ["event linkAccount", { user: storedAlice, account: { ...byCredentials, userId: "*" }, profile: alice }],
      entered(true),
    ],
  },
  { flow: "credentials, a known user", walk: byPassword, calls: [redirect("/x"), asked, entered(false)] },
  {
    flow: "session",
    signedIn: true,
    walk: ({ agent }) => readSession(agent),
    calls: [["callback session", { session, user: storedAlice }], ["event session", { session }]],
  },
  {
    flow: "update",
    signedIn: true,
    walk: async ({ agent }) =>
      agent.postJson("/auth/session", { csrfToken: await csrfOf(agent), data: { name: "New" } }),
    calls: [
      ["callback session", { session, user: storedAlice, newSession: { name: "New" }, trigger: "update" }],
      ["event session", { session }],
    ],
  },
  {
    flow: "sign-out",
    signedIn: true,
    walk: async ({ agent }) => agent.post("/auth/signout", { csrfToken: await csrfOf(agent), callbackUrl: "/bye" }),
    calls: [
      ["event signOut", {
        session: { sessionToken: "*", userId: "*", expires: "*", createdAt: "*", lastUsedAt: "*" },
      }],
      redirect("/bye"),
    ],
  },
]

export const scenario: Scenario = {
  spec: ["2.8/session.user", "2.8/signIn.user", "6/createUser", "6/linkAccount", "6/signIn", "6/signOut"],
  cases: [],
  name: "with a database each flow calls each callback and event with exactly the documented parameters",
  needs: ["fixtures", "credentials", "oidc", "app-test", "store"],
  fixture: "database-all-callbacks",
  run: (stage) => playRows(stage, rows),
}
