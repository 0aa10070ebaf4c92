import { Auth } from "@svc-auth/core"
import { clock } from "@svc-auth/core/kit"
import type { JWT } from "@svc-auth/core/types"
import type { RefusedVector, SessionVector } from "../scripts/vectors.ts"
import { createExpect } from "../src/expect.ts"
import refused from "../vectors/refused.json" with { type: "json" }
import sessions from "../vectors/sessions.json" with { type: "json" }

/** One session cookie, and whether the core makes of it what the vectors say. */
export interface VectorCheck {
  readonly name: string
  run(): Promise<void>
}

const expect = createExpect(() => "")

const toCheck = (vector: RefusedVector, verb: string, claims?: SessionVector["claims"]): VectorCheck => ({
  name: `${verb}: ${vector.name}`,
  run: async () => expect(await readClaims(vector)).toBe(claims),
})

/** What of a cookie the core reads on this runtime, against what it read when the vectors were made. */
export const vectorChecks: readonly VectorCheck[] = [
  ...sessions.map((vector) => toCheck(vector, "opens", vector.claims)),
  ...refused.map((vector) => toCheck(vector, "refuses")),
]

async function readClaims({ secrets, now, maxAge, cookie }: RefusedVector): Promise<JWT | undefined> {
  const seen: JWT[] = []
  const origin = /(^|; )svc\./.test(cookie) ? "http://localhost:3000" : "https://app.example"
  const response = await Auth(new Request(`${origin}/auth/session`, { headers: { cookie } }), {
    providers: [],
    callbacks: { session: ({ session, token }) => (seen.push(token), session) },
    session: { maxAge, updateAge: maxAge },
    secret: [...secrets],
    origin,
    [clock]: () => new Date(now),
  })
  expect(response.status).toBe(200)
  return seen[0]
}
