import { foreignSessions, signInForCookies } from "../../blackbox-steps.ts"
import type { Scenario } from "../../scenario.ts"
import { readSession } from "../../steps.ts"

const header = (value: object): string => btoa(JSON.stringify(value)).replaceAll("=", "")
const algorithms = [
  { alg: "none" },
  { alg: "HS256" },
  { alg: "dir", enc: "A256GCM" },
  { alg: "dir", enc: "A256GCM", kid: "../../etc/passwd" },
  { alg: "dir", enc: "A256GCM", kid: "aaaaaa.99999999" },
  { alg: "dir", enc: "A256GCM", zip: "DEF", kid: "aaaaaa.20000" },
  { alg: "dir", enc: "A128CBC-HS256" },
  { alg: "PBES2-HS256+A128KW", enc: "A256GCM", p2c: 1_000_000_000, p2s: "AAAA" },
  { alg: "RSA-OAEP", enc: "A256GCM", jwk: { kty: "oct", k: "AAAA" } },
  { alg: "dir", enc: "A256GCM", crit: ["x"], x: 1 },
]
/** Values in the formats that this library reads, and in no known format. */
const garbage = [
  "",
  "null",
  "{}",
  "undefined",
  "%",
  "%00",
  "%c0%af",
  "....",
  "a.b.c",
  "a.b.c.d.e",
  "__proto__",
  "x".repeat(4_000),
  "..".repeat(1_000),
  ...algorithms.map((value) => `${header(value)}..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA`),
  ...algorithms.map((value) => `${header(value)}.${header({ sub: "a1", exp: 9_999_999_999 })}.`),
]

export const scenario: Scenario = {
  spec: ["4.1/session"],
  cases: [63, 64, 87, 91],
  name: "an invalid session cookie means no session, and the server does not fail",
  needs: ["user"],
  blackbox: true,
  async run({ agent, expect, fixtures, ...services }) {
    const [session] = await signInForCookies(agent, services)
    for (const value of fixtures ? [...foreignSessions, ...garbage] : foreignSessions) {
      const page = await readSession(agent.fresh(), { cookie: `${session!.name}=${value}` })
      expect(page.status, `status with ${value.slice(0, 60)}`).toBe(200)
      expect(page.json, `session with ${value.slice(0, 60)}`).toBe(null)
      if (fixtures) expect(page.body, `body with ${value.slice(0, 60)}`).toBe("null")
    }
  },
}
