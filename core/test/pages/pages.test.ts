import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { Theme } from "../../src/types.ts"
import { renderConfirm } from "../../src/pages/confirm.ts"
import { renderError } from "../../src/pages/error.ts"
import { getPageHeaders } from "../../src/pages/headers.ts"
import type { PageLook } from "../../src/app/outcome.ts"
import { defaultLanguage as english } from "../../src/app/texts/default-language.ts"
import { renderSetup } from "../../src/development/setup-page.ts"
import { renderSignIn, type SignInProvider } from "../../src/pages/signin.ts"
import { renderSignOut } from "../../src/pages/signout.ts"
import { renderVerifyRequest } from "../../src/pages/verify-request.ts"
import { toAttribute, toElements, toSkeleton, toTexts } from "./document.ts"
import { markupPayloads, urlPayloads } from "./payloads.ts"

const look: PageLook = { theme: {}, basePath: "/auth", host: "app.example", language: english }
const toProvider = (id: string, type: SignInProvider["type"], more?: Partial<SignInProvider>): SignInProvider => ({
  id,
  name: id,
  type,
  signinUrl: `https://app.example/auth/signin/${id}`,
  callbackUrl: `https://app.example/auth/callback/${id}`,
  ...more,
})
const github = toProvider("github", "oauth", { name: "GitHub" })
const google = toProvider("google", "oidc", { name: "Google" })
const password = toProvider("password", "credentials", {
  name: "Password",
  credentials: { username: { label: "User name", placeholder: "ada", required: true }, password: { type: "password" } },
})
const mailLink = toProvider("email", "email", { name: "E-mail" })
const question = { action: "https://app.example/auth/callback/email", email: "ada@app.example", token: "t" }

/** Returns every value that reaches a page, each in turn replaced by `x`. */
const slots: Readonly<Record<string, (x: string) => string>> = {
  "sign-in: host": (x) => renderSignIn({ ...look, host: x }, { providers: [github] }),
  "sign-in: logo": (x) => renderSignIn({ ...look, theme: { logo: x } }, { providers: [github] }),
  "sign-in: error": (x) => renderSignIn(look, { providers: [github], error: x }),
  "sign-in: callbackUrl": (x) => renderSignIn(look, { providers: [github, password], callbackUrl: x }),
  "sign-in: csrfToken": (x) => renderSignIn(look, { providers: [github, password], csrfToken: x }),
  "sign-in: provider's id": (x) =>
    renderSignIn(look, { providers: [toProvider(x, "oauth"), toProvider(x, "credentials")] }),
  "sign-in: provider's name": (x) =>
    renderSignIn(look, { providers: [{ ...github, name: x }, { ...password, name: x }] }),
  "sign-in: provider's URLs": (x) =>
    renderSignIn(look, { providers: [{ ...github, signinUrl: x }, { ...password, callbackUrl: x }] }),
  "sign-in: field's name": (x) =>
    renderSignIn(look, {
      providers: [{ ...password, credentials: Object.fromEntries([[x, { autocomplete: "off" }]]) }],
    }),
  "sign-in: field's texts": (x) =>
    renderSignIn(look, {
      providers: [{
        ...password,
        credentials: { a: { label: x, type: x, placeholder: x, value: x, autocomplete: x } },
      }],
    }),
  "sign-in: e-mail provider's name": (x) => renderSignIn(look, { providers: [{ ...mailLink, name: x }] }),
  "sign-in: e-mail provider's URL": (x) => renderSignIn(look, { providers: [{ ...mailLink, signinUrl: x }] }),
  "sign-in: who": (x) => renderSignIn(look, { providers: [github], who: x }),
  "sign-in: detail": (x) =>
    renderSignIn(look, { providers: [github], error: "SignInError", detail: { type: x, reason: x, fix: x } }),
  "setup: facts": (x) => renderSetup(look, { facts: [[x, x]], signInUrl: "/auth/signin" }),
  "setup: signInUrl": (x) => renderSetup(look, { facts: [], signInUrl: x }),
  "confirm: action": (x) => renderConfirm(look, { ...question, action: x }),
  "confirm: email": (x) => renderConfirm(look, { ...question, email: x }),
  "confirm: token": (x) => renderConfirm(look, { ...question, token: x }),
  "confirm: hidden fields": (x) => renderConfirm(look, { ...question, csrfToken: x, callbackUrl: x }),
  "verify-request: signInUrl": (x) => renderVerifyRequest(look, { signInUrl: x }),
  "verify-request: host": (x) => renderVerifyRequest({ ...look, host: x }, { signInUrl: "/auth/signin" }),
  "sign-out: basePath": (x) => renderSignOut({ ...look, basePath: x }, {}),
  "sign-out: callbackUrl": (x) => renderSignOut(look, { callbackUrl: x }),
  "sign-out: csrfToken": (x) => renderSignOut(look, { csrfToken: x }),
  "error: error": (x) => renderError(look, { error: x, signInUrl: "/auth/signin" }),
  "error: signInUrl": (x) => renderError(look, { error: "AccessDenied", signInUrl: x }),
  "error: detail": (x) =>
    renderError(look, { error: "Configuration", signInUrl: "/", detail: { type: x, reason: x, fix: x } }),
}

const pages: readonly string[] = [
  renderSignIn(look, {
    providers: [github, google, mailLink, password],
    csrfToken: "t",
    callbackUrl: "/x",
    error: "CredentialsSignin",
  }),
  renderSignIn(look, { providers: [] }),
  renderSignOut(look, { csrfToken: "t" }),
  renderSetup(look, { facts: [["a", "b `c`"]], signInUrl: "/auth/signin" }),
  renderConfirm(look, { ...question, csrfToken: "t", callbackUrl: "/x" }),
  renderVerifyRequest(look, { signInUrl: "/auth/signin" }),
  renderError(look, { error: "Configuration", signInUrl: "/", detail: { type: "t", reason: "r", fix: "c" } }),
]

describe("values in pages", () => {
  for (const [slot, render] of Object.entries(slots)) {
    test(`case 70: ${slot}: no payload adds an element or an attribute`, () => {
      const skeleton = toSkeleton(render("plain"))
      for (const payload of [...markupPayloads, ...urlPayloads]) expect(toSkeleton(render(payload))).toEqual(skeleton)
    })

    test(`case 70: ${slot}: no payload becomes a URL that runs code`, () => {
      for (const payload of urlPayloads) {
        for (const element of toElements(render(payload))) {
          for (const name of ["href", "src", "action"]) {
            // `data:,` is the empty icon, so that browsers do not request one
            expect(toAttribute(element, name) ?? "/").toMatch(/^(https?:\/\/|\/(?![/\\])|about:invalid$|data:,$)/)
          }
        }
      }
    })
  }

  test("case 70: an unknown error shows the general sentence, never its own text", () => {
    const general = toTexts(renderSignIn(look, { providers: [github], error: "Unheard" }), "p")
    for (const error of ["constructor", "__proto__", "toString", "hasOwnProperty", "<b>"]) {
      expect(toTexts(renderSignIn(look, { providers: [github], error }), "p")).toEqual(general)
      expect(toTexts(renderError(look, { error, signInUrl: "/" }), "h1")).toEqual(["Something went wrong"])
    }
  })
})

describe("every page", () => {
  test("case 74: has no script, no style attribute and no external resource", () => {
    for (const page of pages) {
      for (const element of toElements(page)) {
        expect(["script", "iframe", "object", "embed", "base", "img"]).not.toContain(element.tagName)
        if (element.tagName === "link") expect(toAttribute(element, "href")).toBe("data:,")
        for (const { name } of element.attrs) expect(name).not.toMatch(/^(on.*|style|src|srcset)$/)
      }
      expect(toTexts(page, "style").join("")).not.toMatch(/@import|url\(/)
    }
  })

  test("case 74: has one style element, and the policy contains its hash", async () => {
    for (
      const theme of [{}, { brandColor: "#000080" }, { colorScheme: "dark", buttonText: "#fff" }] satisfies Theme[]
    ) {
      const [sheet, ...others] = toTexts(renderSignIn({ ...look, theme }, { providers: [github] }), "style")
      expect(others).toEqual([])
      const hash = createHash("sha256").update(sheet!).digest("base64")
      expect((await getPageHeaders(theme))["Content-Security-Policy"]).toContain(`style-src 'sha256-${hash}';`)
    }
  })

  test("names its language, has a title and one heading, and labels every field", () => {
    for (const page of pages) {
      const elements = toElements(page)
      expect(page.startsWith("<!doctype html>")).toBe(true)
      expect(page).not.toMatch(/[^\0-\x7f]/)
      expect(toAttribute(elements[0]!, "lang")).toBe("en")
      expect(toTexts(page, "h1")).toHaveLength(1)
      expect(toTexts(page, "title")).toEqual([`${toTexts(page, "h1")[0]} · app.example`])
      const labelled = elements.filter(({ tagName }) => tagName === "label").map((label) => toAttribute(label, "for"))
      const fields = elements.filter((it) => it.tagName === "input" && toAttribute(it, "type") !== "hidden")
      expect(fields.map((field) => toAttribute(field, "id"))).toEqual(labelled)
    }
  })
})

describe("the headers of pages", () => {
  test("case 37: no page may be framed", async () => {
    const headers = await getPageHeaders(look.theme)
    expect(headers["Content-Security-Policy"]).toContain("frame-ancestors 'none'")
    expect(headers["X-Frame-Options"]).toBe("DENY")
  })

  test("case 74: the policy allows only the style sheet and images", async () => {
    const policy = (await getPageHeaders(look.theme))["Content-Security-Policy"]!
    expect(policy.replace(/'sha256-[^']{44}'/, "HASH")).toBe(
      "default-src 'none'; style-src HASH; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
    )
  })

  test("case 74: the logo adds only its origin to the policy, and no logo can add a directive", async () => {
    const toImages = async (logo: string) => (await getPageHeaders({ logo }))["Content-Security-Policy"]!.split("; ")[2]
    expect(await toImages("https://cdn.example:8443/a/logo.svg")).toBe("img-src 'self' data: https://cdn.example:8443")
    for (const logo of ["/logo.svg", "https://a;sandbox/", "https://a,b/", "https://*/", ...urlPayloads]) {
      expect(await toImages(logo)).toBe("img-src 'self' data:")
    }
  })

  test("case 78: type, charset and nosniff are set, the page is not stored, and posts keep their origin", async () => {
    expect(await getPageHeaders(look.theme)).toMatchObject({
      "Content-Type": "text/html; charset=utf-8",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "same-origin",
    })
  })

  test("headers are created once per theme", async () => {
    expect(await getPageHeaders(look.theme)).toBe(await getPageHeaders(look.theme))
  })

  test("case 74: a page with a script may run it, one with passkeys may call the app too, and neither has another permission", async () => {
    const plain = await getPageHeaders(look.theme)
    for (const [use, more] of [["run", ""], ["request", "; connect-src 'self'"]] as const) {
      const policy = `${plain["Content-Security-Policy"]}; script-src 'self'${more}`
      expect(await getPageHeaders(look.theme, use)).toEqual({ ...plain, "Content-Security-Policy": policy })
    }
  })
})
