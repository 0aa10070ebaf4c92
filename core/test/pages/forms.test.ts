import { describe, expect, test, vi } from "vitest"
import { renderConfirm } from "../../src/pages/confirm.ts"
import { renderError } from "../../src/pages/error.ts"
import type { PageLook } from "../../src/app/outcome.ts"
import { defaultLanguage as english } from "../../src/app/texts/default-language.ts"
import { renderSignIn, type SignInPage, type SignInProvider } from "../../src/pages/signin.ts"
import { renderSignOut } from "../../src/pages/signout.ts"
import { renderVerifyRequest } from "../../src/pages/verify-request.ts"
import { toAttribute, toElements, toTexts } from "./document.ts"

const look: PageLook = { theme: {}, basePath: "/auth", host: "app.example", language: english }
const github: SignInProvider = { id: "github", name: "GitHub", type: "oauth", signinUrl: "/in", callbackUrl: "/back" }
const google: SignInProvider = { ...github, id: "google", name: "Google", type: "oidc" }
const password: SignInProvider = {
  ...github,
  id: "password",
  name: "Password",
  type: "credentials",
  credentials: {
    username: { label: "User name", placeholder: "ada", required: true },
    password: { type: "password" },
    realm: { type: "hidden", value: "staff" },
  },
}

const mailLink: SignInProvider = { ...github, id: "email", name: "E-mail", type: "email", signinUrl: "/mail" }

const render = (page: SignInPage): string => renderSignIn(look, page)
const toInputs = (page: string) =>
  toElements(page).filter(({ tagName }) => tagName === "input").map(({ attrs }) =>
    Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
  )
const toForms = (page: string) =>
  toElements(page).filter(({ tagName }) => tagName === "form")
    .map((form) => `${toAttribute(form, "method")} ${toAttribute(form, "action")}`)

describe("the sign-in page", () => {
  test("has a form for each provider: OAuth posts to signin, credentials to their callback", () => {
    const page = render({ providers: [github, google, password] })
    expect(toForms(page)).toEqual(["post /in", "post /in", "post /back"])
    expect(toTexts(page, "button")).toEqual(["Sign in with GitHub", "Sign in with Google", "Sign in with Password"])
  })

  test("shows a hint at a button that does not work yet, and at no other", () => {
    const page = render({ providers: [{ ...github, missing: ["AUTH_GITHUB_ID"] }, { ...google, missing: [] }] })
    expect(toTexts(page, "code")).toEqual(["AUTH_GITHUB_ID"])
  })

  test.each([
    [
      { links: true, providers: [github] },
      "You are signed in as Ada. Signing in at another service adds it to this account.",
    ],
    [{ links: true, providers: [password] }, "You are signed in as Ada."],
    [{ links: false, providers: [github] }, "You are signed in as Ada."],
  ])("names the current user: %j", (page, note) => {
    expect(toTexts(render({ who: "Ada", ...page }), "p")).toContain(note)
  })

  test("puts the token and the target into every form, and no empty fields without them", () => {
    const page = render({ providers: [github, google], csrfToken: "t", callbackUrl: "/after?a=b&c" })
    const pair = [
      { type: "hidden", name: "csrfToken", value: "t" },
      { type: "hidden", name: "callbackUrl", value: "/after?a=b&c" },
    ]
    expect(toInputs(page)).toEqual([...pair, ...pair])
    expect(toInputs(render({ providers: [github] }))).toEqual([])
  })

  test("marks fields for password managers, and shows no label for hidden ones", () => {
    const page = render({ providers: [password] })
    expect(toInputs(page)).toEqual([
      {
        id: "provider-0-0",
        name: "username",
        type: "text",
        placeholder: "ada",
        required: "",
        autocomplete: "username",
        autofocus: "",
      },
      { id: "provider-0-1", name: "password", type: "password", autocomplete: "current-password" },
      { name: "realm", type: "hidden", value: "staff" },
    ])
    expect(toTexts(page, "label")).toEqual(["User name", "password"])
  })

  test("posts the e-mail form to signin, with a field that browsers fill in", () => {
    const page = render({ providers: [mailLink] })
    expect(toForms(page)).toEqual(["post /mail"])
    expect(toInputs(page)).toEqual([
      { id: "provider-0-0", name: "email", type: "email", required: "", autocomplete: "email", autofocus: "" },
    ])
    expect(toTexts(page, "label")).toEqual(["E-mail address to send a link to"])
  })

  const passkey: SignInProvider = { ...github, id: "passkey", name: "a passkey", type: "webauthn" }
  const ours: SignInProvider = {
    ...password,
    id: "ours",
    name: "a password",
    callbackUrl: "/ours",
    takesPassword: true,
    credentials: {
      email: { labelKey: "emailAddress", type: "email", required: true },
      password: { label: "Password", type: "password", required: true },
    },
  }
  const [withPasskey, [withMail, withPassword]] = ["Sign in with a passkey", [
    "Sign in with E-mail",
    "Sign in with a password",
  ]]
  const [create, instead] = ["Create a passkey", "Send me a link instead"]

  test.each([
    [[mailLink], ["E-mail address to send a link to"], [withMail]],
    [[passkey], ["E-mail address of your passkey"], [withPasskey, create]],
    [[mailLink, passkey], ["E-mail address"], [withMail, withPasskey, create]],
    [[ours], ["E-mail address", "Password"], [withPassword]],
    [[ours, mailLink], ["E-mail address", "Password"], [withPassword, instead]],
    [[ours, passkey], ["E-mail address", "Password"], [withPassword, withPasskey, create]],
    [[ours, mailLink, passkey], ["E-mail address", "Password"], [withPassword, instead, withPasskey, create]],
    [[ours, { ...mailLink, mailsCode: true }], ["E-mail address", "Password"], [
      withPassword,
      "Send me a code instead",
    ]],
  ])("ways with an address share one field, in any order, below all buttons: %#", (ways, labels, buttons) => {
    for (const providers of [[...ways, github, google], [github, ...ways.toReversed(), google]]) {
      const page = render({ providers })
      expect(toTexts(page, "label")).toEqual(labels)
      expect(toTexts(page, "button")).toEqual(["Sign in with GitHub", "Sign in with Google", ...buttons])
    }
  })

  test("the button for a link posts the same form to the e-mail provider, without a password", () => {
    const page = render({ providers: [ours, mailLink], csrfToken: "t" })
    expect(toForms(page)).toEqual(["post /ours"])
    const [, mail] = toElements(page).filter(({ tagName }) => tagName === "button")
    expect([toAttribute(mail!, "formaction"), toAttribute(mail!, "formnovalidate")]).toEqual(["/mail", ""])
    expect(toInputs(page).map(({ name }) => name)).toEqual(["csrfToken", "email", "password"])
  })

  test("passkeys use the field of the password's form, in which the browser offers them", () => {
    const page = render({ providers: [github, ours, passkey] })
    const [email] = toInputs(page).filter(({ type }) => type === "email")
    expect(email).toMatchObject({ name: "email", autocomplete: "username webauthn" })
    const form = toElements(page).find((element) => toAttribute(element, "data-passkey") !== undefined)
    expect(toAttribute(form!, "data-address")).toBe(email!.id)
    expect(toInputs(render({ providers: [ours] }))[0]!.autocomplete).toBe("username")
  })

  test("a user who adds a passkey needs no address for it", () => {
    const page = render({ providers: [ours, passkey], links: true, who: "Ada" })
    const form = toElements(page).find((element) => toAttribute(element, "data-passkey") !== undefined)
    expect(toAttribute(form!, "data-address")).toBe(undefined)
    expect(toTexts(page, "button")).toEqual([withPassword, withPasskey, "Add a passkey"])
  })

  test("the app's own credentials are folded on a page with an address field, except after an error or as last used", () => {
    const toFolded = (page: SignInPage) =>
      toElements(render(page)).filter(({ tagName }) => tagName === "details").map((one) =>
        toAttribute(one, "open") === undefined ? "folded" : "open"
      )
    for (const way of [ours, mailLink]) {
      expect(toFolded({ providers: [password, way] })).toEqual(["folded"])
      expect(toFolded({ providers: [password, way], error: "CredentialsSignin" })).toEqual(["open"])
      expect(toFolded({ providers: [password, way], lastUsed: "password" })).toEqual([])
    }
    expect(toFolded({ providers: [password, github, passkey] })).toEqual([])
    expect(toTexts(render({ providers: [password, ours] }), "span").filter((text) => text !== "")).toEqual([
      "Sign in with Password",
    ])
    expect(toForms(render({ providers: [password, ours] }))).toEqual(["post /ours", "post /back"])
  })

  test("the form with the address field comes first if one of its ways was used last", () => {
    const providers = [github, ours, mailLink, passkey]
    for (const lastUsed of ["ours", "email", "passkey"]) {
      const page = render({ providers, lastUsed })
      expect(toTexts(page, "button").at(-1)).toBe("Sign in with GitHub")
      const elements = toElements(page)
      const note = elements.find((element) => toAttribute(element, "class") === "badge")
      const marked = elements.find((element) => toAttribute(element, "aria-describedby") === toAttribute(note!, "id"))
      expect(toAttribute(marked!, "class")).toBe("primary")
    }
  })

  test("shows the provider that was used last first, and says so", () => {
    const providers = [github, google, password]
    const toButtons = (lastUsed: string | undefined) => toTexts(render({ providers, lastUsed }), "button")
    const usual = ["Sign in with GitHub", "Sign in with Google", "Sign in with Password"]
    expect(toButtons(undefined)).toEqual(usual)
    expect(toButtons("gone")).toEqual(usual)
    expect(toButtons("google")).toEqual([usual[1], usual[0], usual[2]])
    expect(toButtons("password")).toEqual([usual[2], usual[0], usual[1]])
    const toMarked = (lastUsed: string) => {
      const elements = toElements(render({ providers, lastUsed }))
      const note = elements.find((element) => toAttribute(element, "class") === "badge")
      return elements.findIndex((element) => toAttribute(element, "aria-describedby") === toAttribute(note!, "id"))
    }
    expect([toTexts(render({ providers, lastUsed: "google" }), "span").join(""), toMarked("google") > 0]).toEqual([
      "Last used",
      true,
    ])
    expect(toTexts(render({ providers: [github], lastUsed: "github" }), "button")).toEqual(["Sign in with GitHub"])
  })

  test("has at most one primary button", () => {
    const toPrimary = (lastUsed: string | undefined, ...providers: SignInProvider[]) =>
      toElements(render({ providers, lastUsed })).filter((element) => toAttribute(element, "class") === "primary")
        .length
    expect(toPrimary(undefined, github)).toBe(1)
    expect(toPrimary("github", github, google)).toBe(0)
    for (const last of [undefined, "email", "password", "github"]) {
      expect(toPrimary(last, github, mailLink, password)).toBe(1)
    }
  })

  test("focuses the first field if the page begins with it, and the field refers to the error", () => {
    const toFocused = (page: SignInPage) => toInputs(render(page)).filter(({ autofocus }) => autofocus === "")
    expect(toFocused({ providers: [github, password] })).toEqual([])
    expect(toFocused({ providers: [password] }).map(({ name }) => name)).toEqual(["username"])
    expect(toFocused({ providers: [github, password], lastUsed: "password" }).map(({ name }) => name)).toEqual([
      "username",
    ])
    expect(toFocused({ providers: [password], error: "MissingCSRF" })[0]?.["aria-describedby"]).toBe("alert")
    expect(toFocused({ providers: [password], continueUrl: "/on" })).toEqual([])
  })

  test("has each provider's mark, a letter without one, and nothing for `false`", () => {
    const providers = [{ ...github, mark: "M0 0h1" }, { ...github, id: "acme", name: "acme" }, {
      ...google,
      mark: false as const,
    }]
    const marks = toElements(render({ providers })).filter((element) => toAttribute(element, "class") === "mark")
    expect(marks.map((mark) => [mark.tagName, toAttribute(mark, "data-letter")])).toEqual([
      ["svg", undefined],
      ["span", "A"],
      ["span", undefined],
    ])
  })

  test("has the marks of its providers, and no other", () => {
    const providers = [{ ...github, mark: "M0 0h1" }, google, { ...github, id: "acme", name: "Acme", mark: "M2 2v2" }]
    const toPaths = (shown: SignInProvider[]) =>
      toElements(render({ providers: shown })).filter(({ tagName }) => tagName === "path").map((path) =>
        toAttribute(path, "d")
      )
    expect(toPaths(providers)).toEqual(["M0 0h1", "M2 2v2"])
    expect(toPaths([google])).toEqual([])
  })

  test.each([
    ["42 School", "4"],
    ["ORCID", "O"],
    ["eduID", "E"],
    ["中文", "中"],
    ["𠮷野家", "𠮷"],
    ["🦊 Fox", "🦊"],
    ["👩‍👧 Family", "👩‍👧"],
    ["🇳🇴 BankID", "🇳🇴"],
    ["e\u0301cole", "E\u0301"],
    ["ßeta", "S"],
    ["\u200fعربي", "ع"],
    ["\u2067עברית", "ע"],
    ["\ufeff \u00a0\nAcme", "A"],
    ["\ud800Acme", "A"],
    ['"><b>', '"'],
    ["<script>", "<"],
    ["'x", "'"],
    ["&amp;", "&"],
    [" ", ""],
    ["\u200f", ""],
  ])("shows one letter of the name %j: %j", (name, letter) => {
    const shape = (page: string) =>
      toElements(page).map(({ tagName, attrs }) => [tagName, ...attrs.map((one) => one.name)])
    const page = render({ providers: [{ ...github, name }, google] })
    const letters = toElements(page).flatMap((element) => toAttribute(element, "data-letter") ?? [])
    expect(letters).toEqual([letter, "G"])
    expect(shape(page)).toEqual(shape(render({ providers: [github, google] })))
  })

  test("shows a whole character as letter where the runtime has no Intl.Segmenter", async () => {
    vi.stubGlobal("Intl", {})
    vi.resetModules()
    const [{ toMark }, { toText }] = await Promise.all([
      import("../../src/pages/mark.ts"),
      import("../../src/web/html.ts"),
    ]).finally(() => vi.unstubAllGlobals())
    const toLetters = (...names: string[]) => names.map((name) => toText(toMark(name, undefined)).split('"')[3])
    expect(toLetters("acme", "𠮷野家", "\u200fעברית", " ")).toEqual(["A", "𠮷", "ע", ""])
  })

  test("separates a provider with fields from its neighbours", () => {
    const toDividers = (...providers: SignInProvider[]) =>
      toTexts(render({ providers }), "p").filter((text) => text === "or").length
    expect(toDividers(github, google)).toBe(0)
    expect(toDividers(password)).toBe(0)
    expect(toDividers(github, google, password)).toBe(1)
    expect(toDividers(github, password, google)).toBe(1)
    expect(toDividers(password, password)).toBe(1)
    expect(toDividers(github, mailLink, password)).toBe(2)
  })

  test("says that there is no provider", () => {
    expect(toTexts(render({ providers: [] }), "p").join()).toContain("No way to sign in")
  })

  test("has a sentence for each public error, in an alert", () => {
    const types = ["CredentialsSignin", "MissingCSRF", "OAuthAccountNotLinked", "OAuthCallbackError", "SessionRequired"]
    const sentences = [...types, "Unheard"].map((error) => {
      const alert = toElements(render({ providers: [github], error })).find((it) => toAttribute(it, "role") === "alert")
      return JSON.stringify(alert?.childNodes.map((node) => "value" in node && node.value))
    })
    expect(new Set(sentences).size).toBe(types.length + 1)
    const tooMany = render({ providers: [github], error: "CredentialsSignin", code: "too_many_attempts" })
    expect(tooMany).toContain("too many attempts")
    expect(render({ providers: [github], error: "CredentialsSignin", code: "own" })).toContain("did not match")
    expect(render({ providers: [github], error: "toString", code: "__proto__" })).toContain("did not work")
    expect(render({ providers: [github], error: "" })).not.toContain("role=")
  })
})

describe("the sign-out page", () => {
  test("asks with one button, and links back without signing out", () => {
    const page = renderSignOut({ ...look, basePath: "/base/auth" }, { csrfToken: "t", callbackUrl: "/after" })
    expect(toForms(page)).toEqual(["post /base/auth/signout"])
    expect(toTexts(page, "button")).toEqual(["Sign out"])
    const [link] = toElements(page).filter(({ tagName }) => tagName === "a")
    expect(toAttribute(link!, "href")).toBe("/after")
  })

  test("links to the front page by default", () => {
    expect(renderSignOut(look, {})).toContain('href="/"')
  })
})

describe("the page that a mailed link opens", () => {
  const question = { action: "/auth/callback/email", email: "ada@app.example", token: "t" }

  test("names the user, and has one button and no link", () => {
    const page = renderConfirm(look, { ...question, csrfToken: "c", callbackUrl: "/after" })
    expect(toTexts(page, "main").join()).toContain("ada@app.example")
    expect(toForms(page)).toEqual(["post /auth/callback/email"])
    expect(toTexts(page, "button")).toEqual(["Sign in"])
    expect(toElements(page).some(({ tagName }) => tagName === "a")).toBe(false)
    expect(toInputs(page).map(({ name, value }) => [name, value])).toEqual([
      ["csrfToken", "c"],
      ["callbackUrl", "/after"],
      ["email", "ada@app.example"],
      ["token", "t"],
    ])
  })
})

describe("the page after a request for a link", () => {
  test("links back to the sign-in page, and has no form", () => {
    const page = renderVerifyRequest(look, { signInUrl: "/auth/signin" })
    expect(toForms(page)).toEqual([])
    const [link] = toElements(page).filter(({ tagName }) => tagName === "a")
    expect(toAttribute(link!, "href")).toBe("/auth/signin")
  })
})

describe("the error page", () => {
  test("has a heading for each kind", () => {
    const headings = ["AccessDenied", "Verification", "Configuration", "Default"].map((error) =>
      toTexts(renderError(look, { error, signInUrl: "/auth/signin" }), "h1")[0]
    )
    expect(headings).toEqual(["Access denied", "This link no longer works", "Server error", "Something went wrong"])
  })

  test("shows type, reason and advice only if they are given", () => {
    const detail = { type: "InvalidConfig", reason: "`basePath` is bad", fix: "Start it with /" }
    const page = renderError(look, { error: "Configuration", signInUrl: "/", detail })
    expect(toTexts(page, "dd")).toEqual([detail.type, "basePath is bad", detail.fix])
    expect(toTexts(page, "code")).toEqual([detail.type, "basePath"])
    const { fix: _, ...short } = detail
    expect(toTexts(renderError(look, { error: "Configuration", signInUrl: "/", detail: short }), "dd")).toHaveLength(2)
    expect(renderError(look, { error: "Configuration", signInUrl: "/" })).not.toContain("<dl")
  })
})
