import { expect, test } from "vitest"
import { memoryRevocations } from "../../src/adapters/memory.ts"
import { getSettings } from "../../src/all-features.ts"
import { toPreviousDate } from "../../src/app/answers.ts"
import type { RevocationStore } from "../../src/app/revocation.ts"
import { clock } from "../../src/app/symbols.ts"
import { revocationFeature } from "../../src/features.ts"
import { revokeOthers } from "../../src/session/revocation.ts"

test.each<[string, (date: Date) => unknown]>([
  ["Dates", (date) => date],
  ["text", (date) => date.toISOString()],
  ["milliseconds", (date) => date.getTime()],
])(
  "of two requests that end a user's other sessions at once, at most one keeps its session if the store answers with %s",
  async (_, write) => {
    const now = Date.now()
    const memory = memoryRevocations()
    const store: RevocationStore = {
      findRevocations: memory.findRevocations,
      async revoke(...given) {
        const date = await memory.revoke(...given)
        return (date && write(date)) as Date | null
      },
    }
    const settings = getSettings({
      ...{ secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj", origin: "https://app.test", providers: [] },
      use: [revocationFeature],
      ...{ session: { strategy: "jwt", revocation: { store } }, [clock]: () => new Date(now) },
    })
    const kept = await Promise.all([
      revokeOthers(settings, "ada", now - 1000),
      revokeOthers(settings, "ada", now - 1000),
    ])
    expect(kept.filter((keptFrom) => keptFrom !== undefined).length).toBeLessThan(2)
  },
)

test.each([undefined, null, "OK", "1", 1, new Date(NaN), {}, []])("the answer %j of `revoke` is no date", (answer) => {
  expect(toPreviousDate(answer)).toBe(0)
})
