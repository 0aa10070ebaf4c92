import { parse } from "parse5"
import { describe, expect, test } from "vitest"
import { answer } from "../../src/http/auth.ts"
import { openContext } from "../../src/app/context.ts"
import { signIn } from "../../src/http/verbs.ts"
import Email from "../../src/providers/email.ts"
import GitHub from "../../src/providers/github.ts"
import Passkey from "../../src/providers/passkey.ts"
import WebAuthn from "../../src/providers/webauthn.ts"
import { getSettings } from "../../src/all-features.ts"
import { CookieJar } from "../../src/web/cookie.ts"
import { origin } from "../browser.ts"
import { createApp } from "./app.ts"

const toPage = async (path = "signin", more: Parameters<typeof createApp>[0] = {}) => {
  const response = await createApp(more).browser().fetch(path, { headers: { accept: "text/html" } })
  return { html: await response.text(), headers: response.headers, status: response.status }
}
const github = GitHub({ clientId: "id", clientSecret: "of nobody" })

describe("the sign-in page", () => {
  test("has one script, which its policy allows, at a permanent URL with its hash", async () => {
    const { html, headers } = await toPage()
    const scripts = [...html.matchAll(/<script[^>]*>/g)].map(String)
    const [, path = ""] = /src="\/auth\/(passkey\.js\?v=[\w-]{16})"/.exec(scripts.join()) ?? []
    expect(scripts).toEqual([`<script type="module" src="/auth/${path}">`])
    expect(headers.get("content-security-policy")).toMatch(/; script-src 'self'; connect-src 'self'$/)
    const script = await toPage(path)
    expect(Object.fromEntries(script.headers)).toEqual({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    })
    expect(script.html).toContain("navigator.credentials.get")
  })

  test("stores only the script whose text has that hash", async () => {
    for (const path of ["passkey.js", "passkey.js?v=AAAAAAAAAAAAAAAA"]) {
      expect((await toPage(path)).headers.get("cache-control"), path).toBe("private, no-store")
    }
  })

  test("case 77: lets no cache store the script together with a cookie", async () => {
    const { config } = createApp()
    const { html } = await toPage()
    const [, path = ""] = /src="(\/auth\/passkey\.js\?v=[\w-]{16})"/.exec(html) ?? []
    const jar = new CookieJar(null)
    jar.set("svc.session-token", "of a user", { path: "/" })
    const response = await answer(new Request(origin + path), getSettings(config), jar)
    expect(response.headers.getSetCookie()).toHaveLength(1)
    expect(response.headers.get("cache-control")).toBe("private, no-store")
  })

  test("shows no form that needs the script before the script runs", async () => {
    const { html } = await toPage("signin", { providers: [github, Passkey] })
    expect(html).toMatch(/<div data-passkeys hidden><p class="or">or<\/p><form [^>]*data-passkey=/)
    expect(html.replace(/<div data-passkeys hidden>.*<\/div>/s, "")).not.toContain('class="or"')
    expect(html).not.toContain("data-no-passkeys>")
  })

  test("has one field for the address of mailed links and passkeys, and one for each passkey form without mailed links", async () => {
    const mail = Email({ sendVerificationRequest: () => {} })
    for (const providers of [[Passkey, WebAuthn, mail], [mail, Passkey]]) {
      const { html } = await toPage("signin", { providers })
      const fields = html.match(/<input [^>]*type="email"[^>]*>/g)
      expect(fields).toEqual([
        expect.stringContaining('name="email" type="email" required autocomplete="username webauthn"'),
      ])
      const [, id] = / id="([^"]+)"/.exec(fields![0]!)!
      expect(html.match(/data-address="[^"]*"/g)).toEqual(providers.slice(1).map(() => `data-address="${id}"`))
    }
    const { html } = await toPage("signin", { providers: [Passkey, WebAuthn] })
    expect(html.match(/<input [^>]*type="email"[^>]*>/g)).toEqual([
      expect.stringContaining('autocomplete="username webauthn"'),
      expect.stringContaining('autocomplete="username webauthn"'),
    ])
  })

  test("tells users without passkeys that they cannot sign in, if there is no other provider", async () => {
    const { html } = await toPage("signin", { providers: [Passkey, WebAuthn] })
    expect(html).toContain("<p data-no-passkeys>Signing in here needs a passkey")
    expect(html.match(/data-autofill/g), "the browser offers a passkey").toHaveLength(1)
  })

  test("offers no passkey by itself after one was rejected, because a device that answers by itself would send it again", async () => {
    const { html } = await toPage("signin?error=WebAuthnVerificationError", { providers: [Passkey] })
    expect(html).not.toContain("data-autofill")
    expect(html).toContain("data-passkey=")
  })

  test("is valid HTML for a parser", async () => {
    const faults: string[] = []
    const { html } = await toPage()
    parse(html, { onParseError: ({ code }) => faults.push(code) })
    expect(faults).toEqual([])
  })

  test("stays unchanged without passkeys, and has no script", async () => {
    const plain = { providers: [github], experimental: {} }
    const { html, headers } = await toPage("signin", plain)
    expect(html).not.toContain("<script")
    expect(headers.get("content-security-policy")).not.toContain("script-src")
    expect((await toPage("passkey.js", plain)).status).toBe(404)
  })

  test("is the target of a sign-in with a passkey, by a form or by server code", async () => {
    const app = createApp()
    expect(await app.browser().findTarget("signin/passkey", {})).toBe(`${origin}/auth/signin/passkey`)
    const context = openContext(new Request(`${origin}/page`), getSettings(app.config))
    const options = new Map([["redirectTo", "/members"]])
    expect(await signIn(context, "passkey", options, new URLSearchParams())).toBe(
      `${origin}/auth/signin/passkey?callbackUrl=%2Fmembers`,
    )
  })
})
