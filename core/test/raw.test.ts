import { describe, expect, test } from "vitest"
import { Auth } from "../src/all-features.ts"
import type { AuthConfig } from "../src/app/config.ts"
import { raw } from "../src/app/symbols.ts"

const request = new Request("https://app.test/auth/csrf")
const config: AuthConfig = {
  secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
  origin: "https://app.test",
  providers: [],
  logger: { error: () => {} },
}

describe("raw", () => {
  test("the symbol makes Auth return the plain object instead of a Response", async () => {
    const answer = await Auth(request, { ...config, raw })
    expect(answer).not.toBeInstanceOf(Response)
    expect(answer).toMatchObject({ status: 200, body: { csrfToken: expect.any(String) } })
  })

  test.each([true, "raw", 1, {}, Symbol("svc-auth raw")])("the value %s is rejected with a Response", async (value) => {
    const answer: unknown = await Auth(request, { ...config, raw: value as never })
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).status).toBe(500)
  })
})
