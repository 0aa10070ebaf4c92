import { Auth } from "@svc-auth/core"
import { tenants } from "@svc-auth/core/features"
import { decode } from "@svc-auth/core/jwt"
import { clock } from "@svc-auth/core/kit"
import type { JWT } from "@svc-auth/core/types"
import type { OriginVector, RefusedVector, SessionVector, TokenVector } from "../vectors.ts"
import { createExpect } from "../../conformance/src/expect.ts"
import { withFixedDate } from "../../conformance/src/fixed-date.ts"
import origins from "../../conformance/vectors/origins.json" with { type: "json" }
import refused from "../../conformance/vectors/refused.json" with { type: "json" }
import sessions from "../../conformance/vectors/sessions.json" with { type: "json" }
import tokens from "../../conformance/vectors/tokens.json" with { type: "json" }

/** A check that the core reads one cookie or token as the vector expects. */
export interface VectorCheck {
  readonly name: string
  run(): Promise<void>
}

const expect = createExpect(() => "")

const toCheck = (
  vector: RefusedVector & Partial<OriginVector>,
  verb: string,
  claims?: SessionVector["claims"],
): VectorCheck => ({
  name: `${verb}: ${vector.name}`,
  run: async () => expect(await readClaims(vector)).toBe(claims),
})

/** Compares what the core reads from a cookie on this runtime with the vectors. */
export const vectorChecks: readonly VectorCheck[] = [
  ...sessions.map((vector) => toCheck(vector, "opens", vector.claims)),
  ...refused.map((vector) => toCheck(vector, "refuses")),
  ...(origins as readonly OriginVector[]).map((vector) =>
    toCheck(vector, "several origins", vector.claims ?? undefined)
  ),
  ...(tokens as readonly TokenVector[]).map(({ name, secrets, now, token, salt, claims }) => ({
    name: `decodes: ${name}`,
    run: async () => {
      const decoding = () => decode({ token, salt, secret: [...secrets] })
      expect(await withFixedDate(new Date(now), decoding)).toBe(claims)
    },
  })),
]

async function readClaims(
  { secrets, now, maxAge, cookie, ...given }: RefusedVector & Partial<OriginVector>,
): Promise<JWT | undefined> {
  const seen: JWT[] = []
  const origin = given.origin ?? (/(^|; )svc\./.test(cookie) ? "http://localhost:3000" : "https://app.example")
  const response = await Auth(new Request(`${origin}/auth/session`, { headers: { cookie } }), {
    providers: [],
    callbacks: { session: ({ session, token }) => (seen.push(token), session) },
    session: { maxAge, updateAge: maxAge },
    secret: [...secrets],
    ...(given.origin ? { use: [tenants({ origins: ["https://b.example", "https://*.b.example"] })] } : { origin }),
    [clock]: () => new Date(now),
  })
  expect(response.status).toBe(200)
  return seen[0]
}
