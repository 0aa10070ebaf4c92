import { expect, test } from "vitest"
import { AuthError } from "../../src/errors.ts"
import { Auth } from "../../src/all-features.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import { skipCSRFCheck } from "../../src/app/symbols.ts"
import type { DefaultSession } from "../../src/types.ts"

const toConfig = (authorize: () => never): Omit<AuthConfig<DefaultSession>, "raw"> => ({
  basePath: "/auth",
  skipCSRFCheck,
  origin: "https://app.test",
  secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
  logger: { error: () => undefined, warn: () => undefined },
  providers: [{ id: "pw", name: "P", type: "credentials", credentials: {}, authorize }],
})

class OwnError extends AuthError {
  override readonly type = "Own" as never
}

test("an error of the app's own type becomes the error page, whose URL does not contain it", async () => {
  const request = new Request("https://app.test/auth/callback/pw", { method: "POST", body: new URLSearchParams() })
  let called = false
  const response = await Auth(
    request,
    toConfig(() => {
      called = true
      throw new OwnError("something secret")
    }),
  )
  expect(response.status).toBe(303)
  expect(response.headers.get("location")).toBe("https://app.test/auth/error?error=Configuration")
  expect(called).toBe(true)
})
