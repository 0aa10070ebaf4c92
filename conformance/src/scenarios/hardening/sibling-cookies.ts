import { signInForCookies } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession, type SeenSession, sessionCookie } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [36, 91],
  name: "cookies whose names resemble the session's do not sign the user out",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, fixtures, ...services }) {
    const cookies = await signInForCookies(agent, services)
    const { user } = (await readSession(agent)).json as SeenSession
    const good = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
    const userWith = async (cookie: string) =>
      ((await readSession(agent.fresh(), { cookie })).json as SeenSession | null)?.user
    for (const end of ["-other", ".x", ".7", "0"]) {
      expect(await userWith(`${good}; ${cookies[0]!.name}${end}=junk`), `user beside a name with ${end} at its end`)
        .toBe(user)
    }
    if (!fixtures) return
    const names = [
      "svc.session-token",
      "__Secure-svc.session-token",
      ...[".0", ".1", ".x", ".99999", "0"].map((end) => `${sessionCookie}${end}`),
      sessionCookie.toLowerCase(),
    ]
    for (const name of names) {
      expect(await userWith(`${name}=2~junk; ${good}; ${name}=2~junk`), `user with ${name}`).toBe(user)
    }
    expect(await userWith(`${names.map((name) => `${name}=9~junk`).join("; ")}; ${good}`), "user with all").toBe(user)
  },
}
