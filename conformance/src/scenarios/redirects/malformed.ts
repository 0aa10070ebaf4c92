import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

const alphabet = [
  "/",
  "\\",
  ":",
  "@",
  "?",
  "#",
  "%",
  "%2f",
  "%00",
  ".",
  "..",
  "[",
  "]",
  "//",
  "https:",
  "http://",
  "evil.example",
  "app.test",
  " ",
  "\t",
  "\r\n",
  "\u0000",
  "\ud800",
  "é",
  "&",
  "=",
  ";",
  "a",
  "1",
]

/** Returns numbers that look random and are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 8
  }
}

export const scenario: Scenario = {
  spec: ["2.8/redirect"],
  cases: [30, 87],
  name: "200 malformed targets lead to the root or stay on the origin, and none breaks the sign-in",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const next = createRandom(20_261_120)
    for (let i = 0; i < 200; i++) {
      const length = 1 + next() % 24
      const target = Array.from({ length }, () => alphabet[next() % alphabet.length]).join("")
      const page = await agent.post("/auth/callback/credentials", { ...await rightForm(agent), callbackUrl: target })
      expect(page.status, `status with ${JSON.stringify(target)}`).toBe(303)
      expect(page.location?.origin, `origin with ${JSON.stringify(target)}`).toBe(agent.origin)
    }
  },
}
