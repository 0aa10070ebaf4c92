import { expect, test } from "vitest"
import { Auth } from "../../src/all-features.ts"
import { toDuration } from "../../src/development/setup.ts"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import Apple from "../../src/providers/apple.ts"
import GitHub from "../../src/providers/github.ts"
import Passkey from "../../src/providers/passkey.ts"
import { toElements, toTexts } from "../pages/document.ts"

const base: AuthConfig = {
  providers: [],
  secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
  origin: "https://app.test",
  logger: { warn: () => {} },
}
const development = { ...base, development: true }

async function setupOf(config: AuthConfig): Promise<Record<string, string>> {
  const { raw: _, ...plain } = config
  const page = await (await Auth(new Request("https://app.test/auth/error"), plain)).text()
  const names = toTexts(page, "dt")
  return Object.fromEntries(toTexts(page, "dd").map((said, i) => [names[i]!, said]))
}

function listen() {
  const lines: string[] = []
  return { lines, logger: { warn: (...line: unknown[]) => void lines.push(line.join(" ")) } }
}

test.each([true, false])(
  "a client without an id is logged once, at the first request (development: %s)",
  async (dev) => {
    const { lines, logger } = listen()
    const providers = [{ ...GitHub(), id: `my-idp-${dev}` }, { ...GitHub({ clientId: "i" }), id: "known" }]
    for (let i = 0; i < 3; i++) {
      await Auth(new Request("https://app.test/auth/session"), { ...base, development: dev, logger, providers })
    }
    const name = `AUTH_MY_IDP_${String(dev).toUpperCase()}`
    expect(lines).toEqual([
      `client-id-missing users cannot sign in with my-idp-${dev}; set ${name}_ID, ${name}_SECRET (options \`clientId\`, \`clientSecret\`)`,
    ])
  },
)

test("the setup page names the missing variables, and none if all are set", async () => {
  const providers = [
    { ...GitHub({ client: { token_endpoint_auth_method: "none" } }), id: "public" },
    { ...GitHub({ clientId: "i" }), id: "secretless" },
    Apple({ clientId: "i" }),
    GitHub({ clientId: "i", clientSecret: "s" }),
  ]
  const { "Still to be set": missing, ...facts } = await setupOf({ ...development, secret: undefined, providers })
  expect(missing?.split("\n")).toEqual(["AUTH_SECRET", "AUTH_PUBLIC_ID", "AUTH_SECRETLESS_SECRET", "AUTH_APPLE_SECRET"])
  expect(facts["Callback URLs to register"]).toContain("https://app.test/auth/callback/github")
  expect(await setupOf(development)).not.toHaveProperty("Still to be set")
})

test("the setup page shows durations and code in readable form", async () => {
  expect((await setupOf(development))["Sessions"]).toBe(
    "in a cookie; expires after 30 days without use; extended when 1 day old",
  )
  const stored = { ...development, adapter: MemoryAdapter(), session: { maxAge: 5_400, updateAge: 0 } }
  expect((await setupOf(stored))["Sessions"]).toBe(
    "in the database; expires after 1 hour 30 minutes without use; extended at every use",
  )
  const page = await (await Auth(new Request("https://app.test/auth/error"), development)).text()
  expect(toElements(page).filter(({ tagName }) => tagName === "code").length).toBeGreaterThan(0)
  expect(page.replace(/<style>.*<\/style>/s, "")).not.toContain("`")
})

test.each([[1, "1 second"], [61, "1 minute 1 second"], [90_061, "1 day 1 hour"], [2_592_000, "30 days"]])(
  "%d seconds are shown as %s",
  (seconds, text) => expect(toDuration(seconds)).toBe(text),
)

test.each(["/auth", "/api/auth"])("the setup page shows the base path %s", async (basePath) => {
  const page = await (await Auth(new Request(`https://app.test${basePath}/error`), { ...development, basePath })).text()
  expect(toTexts(page, "dd")[toTexts(page, "dt").indexOf("Base path")]).toBe(basePath)
})

test("the setup page shows the host that passkeys belong to", async () => {
  const passkeys = { ...development, adapter: MemoryAdapter(), experimental: { enableWebAuthn: true } }
  const bound = "Host that passkey is bound to"
  expect((await setupOf({ ...passkeys, providers: [Passkey] }))[bound]).toBe("app.test")
  const above = Passkey({ relyingParty: { id: "test" } })
  expect((await setupOf({ ...passkeys, providers: [above] }))[bound]).toBe("test")
})
