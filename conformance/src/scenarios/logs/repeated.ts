import type { Agent } from "../../agent.ts"
import { planted } from "../../fixtures/providers.ts"
import { expectRepeated } from "../../log-steps.ts"
import { arrive, signInBy, toReturn } from "../../oauth-steps.ts"
import type { Scenario, Stage } from "../../scenario.ts"
import { csrfOf, rightForm, sessionCookie, sessionOf, signInAs } from "../../steps.ts"

/** No name stands before them in the error, and each is spelled otherwise in a URL or in JSON. */
const typed = {
  password: `correct "horse" & ${planted}bättery`,
  card: "49 02/7",
  sent: "820 461",
}

async function postForm(agent: Agent): Promise<void> {
  const page = await agent.post("/auth/callback/repeating", { ...await rightForm(agent), ...typed })
  await agent.follow(page)
}

async function signInByProvider({ agent, idp }: Stage, provider?: string): Promise<readonly string[]> {
  const callback = await toReturn(agent, provider === undefined ? {} : { provider })
  await agent.follow(await arrive(agent, callback, idp))
  return [callback.searchParams.get("code")!, callback.searchParams.get("state")!]
}

/** A walk for each fixture, which returns its secrets. */
const walks: Readonly<Record<string, (stage: Stage) => Promise<readonly (string | undefined)[]>>> = {
  "repeating-authorize": async ({ agent }) => {
    await signInAs(agent)
    await postForm(agent)
    return [...Object.values(typed), agent.jar.get(sessionCookie)]
  },
  "repeating-sign-in": async (stage) => {
    await stage.agent.post("/auth/callback/credentials", await rightForm(stage.agent))
    return await signInByProvider(stage)
  },
  "repeating-jwt": (stage) => signInByProvider(stage),
  "repeating-events": (stage) => signInByProvider(stage),
  "repeating-session": async (stage) => {
    await signInBy(stage.agent, stage.idp)
    await sessionOf(stage.agent)
    const body = { csrfToken: await csrfOf(stage.agent), data: { password: `${planted}data` } }
    await stage.agent.postJson("/auth/session", body)
    return [stage.agent.jar.get(sessionCookie)]
  },
  "repeating-rule": async ({ agent }) => {
    await signInAs(agent)
    await agent.get("/protected?code=4711-4711")
    return [agent.jar.get(sessionCookie), "4711-4711"]
  },
}

export const scenario: Scenario = {
  spec: ["2.7/logger"],
  cases: [93],
  name: "passwords, codes, tokens and cookies that the app's own function repeats in an error do not reach the log",
  needs: ["fixtures", "credentials", "oidc", "oauth", "cookie-sessions"],
  async run(stage) {
    for (const [fixture, walk] of Object.entries(walks)) {
      const agent = stage.agent.fresh().use(fixture as "default")
      const secrets = await walk({ ...stage, agent })
      await expectRepeated({ ...stage, agent }, [planted, ...secrets], fixture)
    }
    const agent = stage.agent.fresh().use("repeating-jwt")
    await expectRepeated({ ...stage, agent }, await signInByProvider({ ...stage, agent }, "idp-oauth"), "`profile`")
  },
}
