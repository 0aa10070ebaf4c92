import type { Agent, Send } from "../../agent.ts"
import { arrive, callbackPath, toReturn } from "../../oauth-steps.ts"
import type { Page } from "../../page.ts"
import type { Scenario, Stage } from "../../scenario.ts"
import { csrfOf, readSession, rightForm, sessionCookie, signInAs } from "../../steps.ts"

const program: Send = { kind: "program" }
const signOut = (agent: Agent, headers: Record<string, string>, token = ""): Promise<Page> =>
  agent.post("/auth/signout", { csrfToken: token }, { headers })

/** The text that the response's trace must contain, and the walk that causes it. */
const walks: Readonly<Record<string, (stage: Stage) => Promise<Page>>> = {
  "origin (origin: https://app.test, from: ": ({ agent }) => agent.get("/auth/csrf"),
  "route (method: GET, action: session)": ({ agent }) => readSession(agent),
  "UnknownAction (reason: no such route)": ({ agent }) => agent.get("/auth/callback/idp/more"),
  "session: no cookie": ({ agent }) => readSession(agent),
  "cookie ignored: two of that name": ({ agent }) =>
    readSession(agent, { cookie: `${sessionCookie}=a; ${sessionCookie}=b` }),
  "cookie ignored: it cannot be decrypted, or has expired": ({ agent }) =>
    readSession(agent, { cookie: `${sessionCookie}=a` }),
  "cookie ignored: it cannot be decrypted, or has expired (name: ": async ({ agent }) => {
    await signInAs(agent)
    const [head, key, iv, body, tag = ""] = agent.jar.get(sessionCookie)?.split(".") ?? []
    const changed = [head, key, iv, body, (tag.startsWith("A") ? "B" : "A") + tag.slice(1)].join(".")
    return readSession(agent, { cookie: `${sessionCookie}=${changed}` })
  },
  "session begun (provider: credentials": async ({ agent }) =>
    agent.post("/auth/callback/credentials", await rightForm(agent)),
  "session read": async ({ agent }) => (await signInAs(agent), await readSession(agent)),
  "session re-issued (reason: updateAge passed)": async ({ agent }) => {
    await signInAs(agent)
    return readSession(agent.wait(86_401))
  },
  "same-origin check: passed (by: Sec-Fetch-Site same-origin)": async ({ agent }) =>
    signOut(agent, {}, await csrfOf(agent)),
  "CrossSiteRequest (reason: the request came from another site": ({ agent }) =>
    signOut(agent, { "sec-fetch-site": "cross-site" }),
  "csrf: no cookie": ({ agent }) => signOut(agent, {}),
  "csrf: the token does not match the cookie": async (
    { agent },
  ) => (await csrfOf(agent), await signOut(agent, {}, "x")),
  "redirect refused: other origin or malformed": ({ agent }) => agent.get("/auth/signout?callbackUrl=//evil.test/x?y"),
  "flow found (provider: idp)": async ({ agent, idp }) => arrive(agent, await toReturn(agent), idp),
  "flow not found: it has no cookie": ({ agent }) => agent.get("/auth/callback/idp?state=x&code=planted-code"),
  // two flows are in progress, and the one whose cookie is used up is not counted
  "flow not found: its cookie has expired, or belongs to another flow (provider: idp-oauth, flows: 1)": async (
    { agent, idp },
  ) => {
    const [, callback] = [await toReturn(agent), await toReturn(agent)]
    callback.pathname = callbackPath("idp-oauth")
    return arrive(agent, callback, idp)
  },
  "OAuthCallbackError (reason: Provider": async ({ agent, idp }) => {
    await idp.next({ faults: ["callback/denied"] })
    return arrive(agent, await toReturn(agent), idp)
  },
  "guard: callbacks.authorized answered (with: false, to: program": ({ agent }) => agent.get("/protected", program),
}

export const scenario: Scenario = {
  spec: [],
  cases: [93, 94],
  name: "in development each response and the debug log list the decisions and reasons in safe characters",
  needs: [
    "fixtures",
    "app",
    "credentials",
    "oidc",
    "oauth",
    "guard",
    "app-test",
    "cookie-sessions",
    "development-help",
  ],
  fixture: "development",
  async run(stage) {
    const { agent, expect } = stage
    for (const [decision, walk] of Object.entries(walks)) {
      const trace = (await walk({ ...stage, agent: agent.fresh() })).headers.get("x-svc-trace") ?? ""
      expect(trace, "trace").toContain(decision)
      if (/^session re/.test(decision)) expect(trace, "trace with a session").not.toContain("cookie")
      expect(/^[\x20-\x7e]{1,1000}$/.test(trace), "characters and length").toBe(true)
      for (const secret of ["planted-", "?y", "eyJ"]) expect(trace, "trace").not.toContain(secret)
    }
    const debug = (await agent.seen()).filter(({ name, data }) => name === "debug" && Array.isArray(data))
    const lines = debug.map(({ data }) => (data as [string, { why?: string }])[1]?.why ?? "")
    for (const decision of Object.keys(walks)) {
      const [why = ""] = decision.split(" (")
      expect(lines.some((line) => line.startsWith(why)), `a debug line "${why}"`).toBe(true)
    }
  },
}
