import { expect, test } from "vitest"
import { getSettings } from "../../src/all-features.ts"
import { withSecrets } from "../../src/app/secrets.ts"

test("many cookies do not uncover the secrets of the query (case 93)", () => {
  const lines: unknown[] = []
  const settings = getSettings({
    ...{ secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj", providers: [] },
    logger: { warn: (_, ...details) => void lines.push(...details) },
  })
  const cookie = Array.from({ length: 120 }, (_, at) => `c${at}=0123456789abcdef${at}`).join("; ")
  const request = new Request("https://app.test/", { headers: { cookie } })
  const context = withSecrets({ settings, request }, new URLSearchParams({ token: "opaque-zebra-0123456789" }))
  context.settings.logger.warn("test", "the service refused opaque-zebra-0123456789")
  expect(lines).toContain("the service refused [redacted]")
})
