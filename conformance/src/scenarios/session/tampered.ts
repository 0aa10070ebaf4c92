import type { Scenario } from "../../scenario.ts"
import { readSession, sessionCookie, signInAs } from "../../steps.ts"

export const scenario: Scenario = {
  spec: ["1/6", "5/4"],
  cases: [63, 64],
  name: "a session cookie with one changed character or a missing part is rejected",
  needs: ["fixtures", "credentials", "cookie-sessions"],
  async run({ agent, expect }) {
    await signInAs(agent)
    const value = agent.jar.get(sessionCookie) ?? ""
    expect(value.split(".").length, "parts of a JWE").toBe(5)
    for (let i = 0; i < value.length; i += 7) {
      const other = value[i] === "A" ? "B" : "A"
      // the last character of a base64url part may carry bits that are not read
      if (value[i] === "." || value[i + 1] === "." || i === value.length - 1) continue
      const cookie = `${sessionCookie}=${value.slice(0, i)}${other}${value.slice(i + 1)}`
      expect((await readSession(agent, { cookie })).json, `session with character ${i} changed`).toBe(null)
    }
    // a runtime that checks only what it is given would accept a tag of four bytes, which can be guessed
    const tag = value.slice(value.lastIndexOf(".") + 1)
    for (let length = 0; length < tag.length; length++) {
      const cookie = `${sessionCookie}=${value.slice(0, -tag.length)}${tag.slice(0, length)}`
      expect((await readSession(agent, { cookie })).json, `session with ${length} characters of its tag`).toBe(null)
    }
    for (const part of [0, 1, 2, 3, 4]) {
      const cookie = `${sessionCookie}=${value.split(".").filter((_, index) => index !== part).join(".")}`
      expect((await readSession(agent, { cookie })).json, `session without part ${part}`).toBe(null)
    }
  },
}
