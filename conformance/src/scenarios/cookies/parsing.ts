import type { Scenario } from "../../scenario.ts"
import { readSession, sessionCookie, sessionCookiesOf, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [36, 86, 90],
  name: "a cookie is found by its exact name, however the header around it is written",
  needs: ["fixtures", "credentials", "app-test"],
  async run({ agent, expect }) {
    await signInAs(agent)
    const value = sessionCookiesOf(agent).slice(sessionCookie.length + 1)
    const first = value.charCodeAt(0).toString(16)
    const good = [
      `${sessionCookie}=${value}`,
      ` \t${sessionCookie} = ${value}\t`,
      `a=b;${sessionCookie}=${value};c=d`,
      `;;${sessionCookie}=${value};`,
      `${sessionCookie}="${value}"`,
      `${sessionCookie}=%${first}${value.slice(1)}`,
      `=x; y; ${sessionCookie}=${value}; z=%; "`,
      `a b=c; ${sessionCookie}=${value}`,
    ]
    const bad = [
      `${sessionCookie.toUpperCase()}=${value}`,
      `x${sessionCookie}=${value}`,
      `${sessionCookie}x=${value}`,
      `${sessionCookie}=x${value}`,
      `${sessionCookie}="${value}`,
      `${sessionCookie}=${value}"`,
      `${sessionCookie}=%zz${value}`,
      `${sessionCookie}==${value}`,
      `${sessionCookie}:${value}`,
      // a sibling site may set this name, and a parser that trims more than the standard would read it as the session's
      `\u00a0${sessionCookie}=${value}`,
    ]
    for (const [cookies, name] of [[good, "Alice"], [bad, undefined]] as const) {
      for (const cookie of cookies) {
        const { status, json } = await readSession(agent, { cookie })
        const shown = cookie.replace(value, "…")
        expect([status, (json as { user?: { name: string } } | null)?.user?.name], shown).toBe([200, name])
      }
    }
  },
}
