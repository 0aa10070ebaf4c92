import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { setEnvDefaults } from "../../src/app/env.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import type { OAuthConfig } from "../../src/oauth/provider.ts"
import type { Provider } from "../../src/app/provider.ts"
import type { OAuthSettings } from "../../src/oauth/settings.ts"
import { getProviderSettings } from "../check-provider.ts"

const folder = new URL("../../src/providers/", import.meta.url)
/** Providers whose options have no defaults. */
const others = [
  "amazon-ses",
  "azure-communication",
  "brevo",
  "credentials",
  "email",
  "forwardemail",
  "loops",
  "mailgun",
  "nodemailer",
  "postmark",
  "resend",
  "sendgrid",
]
const ids = readdirSync(folder).map((file) => file.replace(/\.ts$/, "")).sort()

/** Returns the default export of each file that is an OAuth or OpenID Connect provider. */
const providers: (readonly [id: string, provider: () => OAuthConfig])[] = []
for (const id of ids) {
  const { default: provider } = await import(`../../src/providers/${id}.ts`) as { default: () => { type: string } }
  const type = others.includes(id) ? id : provider().type
  if (type === "oauth" || type === "oidc") providers.push([id, provider as () => OAuthConfig])
}

test("every file of the folder is an entry with a provider as default export", async () => {
  for (const id of ids) {
    const { default: provider } = await import(`../../src/providers/${id}.ts`) as { default: unknown }
    expect(provider, id).toBeTypeOf("function")
  }
})

test("BuiltInProviderType names every file, and nothing else", () => {
  const source = readFileSync(new URL("../app/built-in.ts", folder), "utf8")
  expect([...source.matchAll(/\| "([^"]+)"/g)].map(([, id]) => id)).toEqual(ids)
})

describe.each(providers)("%s", (id, provider) => {
  const prefix = `AUTH_${id.toUpperCase().replaceAll("-", "_")}`
  const issuer = "https://idp.example.com/path"

  test("has the id of its file, and one default export that works with and without a call", () => {
    expect(provider().id).toBe(id)
    expect(provider().name).not.toBe("")
  })

  test("takes client id, secret and issuer from the environment, and is then complete", () => {
    const config: AuthConfig = { providers: [provider as Provider] }
    setEnvDefaults({ [`${prefix}_ID`]: "i", [`${prefix}_SECRET`]: "s", [`${prefix}_ISSUER`]: issuer }, config)
    const settings = getProviderSettings((config.providers as Provider[])[0]!) as OAuthSettings
    expect(settings.config).toMatchObject({ clientId: "i", clientSecret: "s", ...(!provider().issuer && { issuer }) })
  })

  test("prefers options of the app", () => {
    const own = (provider as (options: object) => OAuthConfig)({ name: "Own", clientId: "own", issuer })
    expect(own).toMatchObject({ id, name: "Own", clientId: "own", issuer })
  })
})
