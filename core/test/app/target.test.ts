import { describe, expect, test } from "vitest"
import { openContext } from "../../src/app/context.ts"
import { chooseTarget } from "../../src/app/target.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import { getSettings } from "../../src/all-features.ts"

const origin = "https://app.test"

async function judge(named: string | undefined, redirect?: NonNullable<AuthConfig["callbacks"]>["redirect"]) {
  const logged: string[] = []
  const config: AuthConfig = {
    providers: [],
    secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
    origin,
    logger: { error: (type) => void logged.push(type) },
    callbacks: { redirect },
  }
  return {
    target: await chooseTarget(openContext(new Request(`${origin}/auth/signin`), getSettings(config)), named),
    logged,
  }
}

describe("callbacks.redirect decides the target (cases 20-23, 30)", () => {
  test.each<[string | undefined, NonNullable<AuthConfig["callbacks"]>["redirect"] | undefined, string, string[]]>([
    [undefined, undefined, "https://app.test/", []],
    ["/x", undefined, "https://app.test/x", []],
    ["https://evil.test", undefined, "https://app.test/", []],
    ["https://other.test/x", ({ url }) => url, "https://other.test/x", []],
    ["/.//evil.test/x", undefined, "https://app.test/evil.test/x", []],
    ["/.//evil.test/x", ({ url, baseUrl }) => baseUrl + url, "https://app.test/evil.test/x", []],
    ["/x", () => "https://other.test//x", "https://other.test//x", []],
    ["/x", () => "/y", "https://app.test/y", []],
    ["/x", ({ baseUrl }) => Promise.resolve(`${baseUrl}/z`), "https://app.test/z", []],
    ["/x", () => "javascript:alert(1)", "https://app.test/", ["InvalidCallbackUrl"]],
    ["/x", () => "http://", "https://app.test/", ["InvalidCallbackUrl"]],
    ["/x", () => undefined as unknown as string, "https://app.test/", ["InvalidCallbackUrl"]],
    ["/x", () => Promise.reject(new Error("down")), "https://app.test/", ["InvalidCallbackUrl"]],
  ])(
    "the target %j is checked",
    async (named, redirect, target, logged) => expect(await judge(named, redirect)).toEqual({ target, logged }),
  )

  test("callbacks.redirect is not called without a target", async () => {
    expect((await judge(undefined, () => "/asked")).target).toBe("https://app.test/")
  })

  test("200 random strings lead to the app's own origin", async () => {
    let seed = 42
    const next = () => (seed = (seed * 1103515245 + 12345) % 2147483648)
    const alphabet = "/\\:@?#%.a0 \t\r\n\u0000[]xhtps"
    for (let i = 0; i < 200; i++) {
      const noise = Array.from({ length: next() % 24 }, () => alphabet[next() % alphabet.length]).join("")
      expect(new URL((await judge(noise)).target).origin).toBe(origin)
    }
  })
})
