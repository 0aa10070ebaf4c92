import { signInForCookies } from "../../blackbox-steps.ts"
import type { StoredCookie } from "../../cookie-jar.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession, type SeenSession } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["1/6", "5/4"],
  cases: [63, 64],
  name: "a session cookie with one changed character is rejected",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, ...services }) {
    const cookies = await signInForCookies(agent, services)
    const asked = async (changed: readonly StoredCookie[]) =>
      (await readSession(agent.fresh(), { cookie: changed.map(({ name, value }) => `${name}=${value}`).join("; ") }))
        .json
    expect((await asked(cookies) as SeenSession | null)?.user !== undefined, "the cookies unchanged are a session")
      .toBe(true)
    for (const [index, cookie] of cookies.entries()) {
      const { value } = cookie
      for (let at = 0; at < value.length - 2; at += 11) {
        // points separate the parts, and the last character of a part may carry bits that are not read
        if (value[at] === "." || value[at + 1] === ".") continue
        const other = `${value.slice(0, at)}${value[at] === "A" ? "B" : "A"}${value.slice(at + 1)}`
        const session = await asked(cookies.with(index, { ...cookie, value: other }))
        expect(session, `session with character ${at} of ${cookie.name} changed`).toBe(null)
      }
    }
  },
}
