import { expect, test } from "vitest"
import type { AuthConfig } from "../../src/app/config.ts"
import { Auth } from "../../src/all-features.ts"
import { createBrowser } from "../http/browser.ts"

const text =
  "fields-ignored: POST /auth/signin/pw only shows the form, and ignores the posted fields; post them to /auth/callback/pw"

test.each<[string, Partial<AuthConfig>, Record<string, string>, readonly string[]]>([
  ["in development", { development: true }, { name: "ada", password: "hush" }, [text]],
  ["without fields", { development: true }, { callbackUrl: "/" }, []],
  ["in production", {}, { name: "ada", password: "hush" }, []],
])(
  "the log says once that fields posted to the route that shows the form are ignored: %s",
  async (_, more, fields, lines) => {
    const logged: string[] = []
    const { post } = createBrowser(Auth, {
      providers: [{ id: "pw", name: "P", type: "credentials", credentials: {}, authorize: () => ({ id: "1" }) }],
      logger: { warn: (code, ...details) => void logged.push(`${code}: ${details}`) },
      ...more,
    })
    for (let i = 0; i < 2; i++) await post("signin/pw", fields)
    expect(logged.filter((line) => line.startsWith("fields-ignored"))).toEqual(lines)
  },
)
