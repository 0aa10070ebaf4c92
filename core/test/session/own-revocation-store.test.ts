import { describe, expect, test } from "vitest"
import { memoryRevocations } from "../../src/adapters/memory.ts"
import { revocationFeature } from "../../src/features.ts"
import { Auth, endSessions } from "../../src/index.ts"
import { Auth as LeanAuth, endSessions as endSessionsLean } from "../../src/lean.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import GitHub from "../../src/providers/github.ts"
import { sessionCookie } from "../../src/testing.ts"

const base: AuthConfig = {
  ...{ secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj", providers: [GitHub], origin: "https://app.test" },
  logger: { error: () => {}, warn: () => {} },
}
const { revoke, findRevocations } = memoryRevocations()
const own = { store: { revoke, findRevocations } }
const line =
  "`session.revocation` with a `store` that is not the library's own needs `use: [revocationFeature]` from " +
  "@svc-auth/core/features"

describe.each(
  [
    ["@svc-auth/core", Auth, endSessions],
    ["@svc-auth/core/lean", LeanAuth, endSessionsLean],
  ] as const,
)("%s", (_, auth, endSessions) => {
  const read = (config: AuthConfig, cookie = "") =>
    auth(new Request("https://app.test/auth/session", { headers: { cookie } }), config)

  test.each<[string, AuthConfig]>([
    ["a store of the library", { ...base, session: { revocation: { store: memoryRevocations() } } }],
    ["an own store whose app names the feature", { ...base, session: { revocation: own }, use: [revocationFeature] }],
  ])("revokes with %s", async (_, config) => {
    const { header } = await sessionCookie(config, { id: "ada", name: "Ada" })
    expect(await (await read(config, header)).json()).toMatchObject({ user: { name: "Ada" } })
    await endSessions(config, "ada")
    expect(await (await read(config, header)).json()).toBeNull()
  })

  test.each<[string, unknown]>([
    ["an own store", own],
    ["`null`", null],
    ["options without a store", {}],
  ])("rejects %s without the feature", async (_, revocation) => {
    const messages: string[] = []
    const logger = { ...base.logger, error: (_type: string, { message }: Error) => void messages.push(message) }
    const config = { ...base, logger, session: { revocation } } as AuthConfig
    expect((await read(config)).status).toBe(500)
    expect(messages).toEqual([line])
    await expect(endSessions(config, "ada")).rejects.toThrow(line)
  })
})
