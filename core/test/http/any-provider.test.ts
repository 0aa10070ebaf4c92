import { expect, test } from "vitest"
import { Auth } from "../../src/index.ts"
import { Auth as AuthWithAllFlows } from "../../src/all-features.ts"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { feature } from "../../src/app/symbols.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import Credentials from "../../src/providers/credentials.ts"
import GitHub from "../../src/providers/github.ts"

const github = GitHub({ clientId: "id", clientSecret: "secret" })
const plain = {
  ...{ id: "idp", name: "P", type: "oauth", clientId: "id", clientSecret: "secret" },
  ...{ authorization: "https://idp.test/a", token: "https://idp.test/t", userinfo: "https://idp.test/u" },
}

/** Returns what the app responds with and logs. */
async function observe(auth: typeof Auth, config: object) {
  const logged: string[] = []
  const log = (...parts: unknown[]) => void logged.push(parts.map(String).join(" "))
  const response = await auth(new Request("https://app.test/auth/providers"), {
    origin: "https://app.test",
    secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
    logger: { error: log, warn: log },
    ...config,
  } as unknown as AuthConfig)
  return { status: response.status, text: await response.text(), logged }
}

test.each([
  [200, "a provider that brings its flows", { providers: [github] }],
  [200, "a provider that was not called", { providers: [GitHub] }],
  [200, "a plain object", { providers: [github, plain] }],
  [200, "a function that returns a plain object", { providers: [() => plain] }],
  [200, "options that need JSON Web Tokens", {
    providers: [{ ...github, client: { userinfo_signed_response_alg: "RS256" } }],
  }],
  [500, "options that need a feature", {
    providers: [{ ...github, client: { token_endpoint_auth_method: "client_secret_jwt" } }],
  }],
  [200, "a provider that counts attempts", { providers: [github, Credentials({ authorize: () => null })] }],
  [200, "an adapter that contains its feature", { providers: [github], adapter: MemoryAdapter() }],
  [200, "an adapter without a feature", { providers: [github], adapter: { ...MemoryAdapter(), [feature]: undefined } }],
  [500, "invalid limits", { providers: [github], limits: 5 }],
  [500, "an adapter without methods", { providers: [github], adapter: {} }],
  [500, "an invalid redirect proxy", { providers: [github], redirectProxyUrl: "http://registered.test" }],
  [500, "two providers with one id", { providers: [github, github] }],
  [500, "a provider that is not an object", { providers: [null] }],
  [500, "providers that are not a list", { providers: github }],
])("status %i for %s, with the response and log of the entry that has all flows", async (status, _, config) => {
  const observed = await observe(Auth, config)
  expect(observed.status).toBe(status)
  // a warning is logged once per process, and the errors of each run
  const toErrors = ({ logged, ...response }: typeof observed) => ({ ...response, errors: logged.slice(-1) })
  if (status === 500) expect(toErrors(observed)).toEqual(toErrors(await observe(AuthWithAllFlows, config)))
  else expect(observed.text).toBe((await observe(AuthWithAllFlows, config)).text)
})
