import type { Agent } from "../../agent.ts"
import type { Scenario } from "../../scenario.ts"
import { csrfOf, readSession, sessionCookie, signInAs } from "../../steps.ts"

interface Claims {
  readonly sid: string
  readonly started_at?: number
  readonly signed_in_by?: string
  readonly iat: number
}

const toClaims = (agent: Agent): Claims =>
  JSON.parse(decodeURIComponent(agent.jar.get(sessionCookie) ?? "").slice("own~".length)) as Claims

const toCookie = (claims: Claims): string => `${sessionCookie}=${encodeURIComponent(`own~${JSON.stringify(claims)}`)}`

export const scenario: Scenario = {
  spec: ["2.7/jwt"],
  cases: [104],
  name: "a session keeps when it started, whatever callbacks.jwt, an update and a re-issue do",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  fixture: "changed-constants",
  async run({ agent, expect }) {
    const before = agent.now()
    await signInAs(agent)
    const { sid, started_at: start = 0, signed_in_by: by = "", iat } = toClaims(agent)
    expect(by.startsWith("credentials:"), `${by} names the provider`).toBe(true)
    expect(start >= before && start <= agent.now(), `${start} is the time of the sign-in, in milliseconds`).toBe(true)

    await readSession(agent.wait(61))
    const reissued = toClaims(agent)
    expect(reissued.iat > iat, "re-issued").toBe(true)
    expect([reissued.sid, reissued.started_at, reissued.signed_in_by], "constants after a re-issue").toBe([
      sid,
      start,
      by,
    ])

    await agent.postJson("/auth/session", { csrfToken: await csrfOf(agent), data: { started_at: 2 } })
    expect([toClaims(agent).sid, toClaims(agent).started_at], "constants after an update").toBe([sid, start])

    const { started_at: _, ...silent } = reissued
    await readSession(agent.wait(61), { cookie: toCookie(silent) })
    expect(toClaims(agent).iat > silent.iat, "the token without a start is re-issued").toBe(true)
    expect(toClaims(agent).started_at, "its start").toBe(silent.iat * 1000)
  },
}
