import { describe, expect, test, vi } from "vitest"
import { ar } from "../../src/languages/ar.ts"
import { renderAccount } from "../../src/account/page.ts"
import type { AccountPage } from "../../src/account/page-content.ts"
import type { AccountSection } from "../../src/app/account-info.ts"
import type { PageLook } from "../../src/app/outcome.ts"
import { defaultLanguage as english } from "../../src/app/texts/default-language.ts"
import { toAttribute, toElements, toSkeleton, toTexts } from "../pages/document.ts"
import { markupPayloads } from "../pages/payloads.ts"

const look: PageLook = { theme: {}, basePath: "/auth", host: "app.example", language: english }
const at = new Date("2026-11-23T09:05:00Z")
const idp = {
  id: "idp",
  name: "Test Identity",
  signinUrl: "/auth/signin/idp",
  callbackUrl: "/auth/callback/idp",
}
const passkey = { ...idp, id: "passkey", name: "Passkey", callbackUrl: "/auth/callback/passkey" }
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
const whole: AccountPage = {
  csrfToken: "t",
  user: { name: "Ada", email: "ada@app.example" },
  url: "https://app.example/auth/account",
  homeUrl: "https://app.example/",
  sessions: [
    { id: "own", current: true, createdAt: at, expires: at, userAgent: firefox, network: "192.0.2.0/24" },
    { id: "other", current: false, lastUsedAt: at, expires: at, userAgent: "curl/8" },
  ],
  complete: true,
  endsOne: true,
  endsOthers: true,
  accounts: [
    { provider: "idp", name: "Test Identity", providerAccountId: "ada", isLast: false },
    { provider: "old", name: "Old", providerAccountId: "1", isLast: true },
  ],
  unlinks: true,
  linkable: [{ ...idp, id: "more", name: "More", signinUrl: "/auth/signin/more" }],
  passkeys: [
    { id: "p1", name: "Phone", lastUsedAt: at, backedUp: true, isLast: false },
    { id: "p2", backedUp: false, isLast: false },
  ],
  renames: true,
  deletes: true,
  sections: [],
  registering: [passkey],
  script: "v1",
}
const render = (change: Partial<AccountPage> = {}): string => renderAccount(look, { ...whole, ...change })
const buttonsOf = (page: string) => toTexts(page, "button")
const labelsOf = (page: string) =>
  toElements(page).filter(({ tagName }) => tagName === "button").map((one) => toAttribute(one, "aria-label"))
const hrefsOf = (page: string) =>
  toElements(page).filter(({ tagName }) => tagName === "a").map((one) => toAttribute(one, "href"))

describe("the account page", () => {
  test("has a button for each change, and their labels tell them apart", () => {
    expect(buttonsOf(render())).toEqual([
      ...["End", "Unlink", "Link More", "Rename", "Delete", "Rename", "Delete", "Add Passkey"],
      ...["Sign out", "Sign out on all other devices", "Sign out everywhere"],
    ])
    expect(labelsOf(render()).filter((label) => label !== undefined)).toEqual([
      "End: curl/8",
      "Unlink: Test Identity ada",
      ...["Rename: Phone", "Delete: Phone", "Rename: Passkey", "Delete: Passkey"],
    ])
  })

  test("names devices, and says when the session began and was used", () => {
    const text = toTexts(render(), "li").join(" ")
    for (
      const shown of ["Firefox on Linux (this device)", "Network 192.0.2.0/24"]
    ) {
      expect(text).toContain(shown)
    }
    // runtimes join date and time differently
    expect(text).toMatch(/Signed in 23 November 2026(?:,| at) 09:05 UTC/)
    expect(render({ sessions: whole.sessions.slice(0, 1), complete: false })).toContain(
      "Only this device can be shown here.",
    )
  })

  test("makes one formatter for all dates", () => {
    const format = vi.spyOn(Intl, "DateTimeFormat")
    const sessions = Array.from(
      { length: 50 },
      (_, i) => ({ id: `${i}`, current: i === 0, lastUsedAt: at, expires: at }),
    )
    expect(renderAccount({ ...look, language: { ...english } }, { ...whole, sessions })).toContain("23 November 2026")
    expect(format).toHaveBeenCalledTimes(1)
  })

  test("says where a list may be longer", () => {
    const one = { provider: "idp", name: "Test Identity", providerAccountId: "ada", isLast: false }
    const accounts = (length: number) => render({ accounts: Array.from({ length }, () => one) })
    expect(accounts(99)).not.toContain("Only the first")
    expect(accounts(100)).toContain("Only the first 100 can be shown here.")
    expect(render({ complete: false })).not.toContain("Only this device")
  })

  test("offers one button in each part that needs a new sign-in, and keeps the others", () => {
    const page = render({ freshUrl: "https://app.example/auth/signin?fresh=x" })
    expect(buttonsOf(page)).toEqual(["End", "Rename", "Rename", "Sign out"])
    expect(hrefsOf(page)).toEqual(Array.from({ length: 3 }, () => "https://app.example/auth/signin?fresh=x"))
  })

  test("leaves out what the adapter cannot do", () => {
    const none = { endsOne: false, endsOthers: false, unlinks: false, renames: false, deletes: false }
    const page = render({ ...none, accounts: undefined, linkable: [], passkeys: undefined, registering: [] })
    expect(buttonsOf(page)).toEqual(["Sign out"])
    expect(toTexts(page, "h2")).toEqual(["Devices", "Sign out"])
  })

  test.each([
    ["session-ended", "The session has ended."],
    ["password-saved", "Your password has been saved."],
    ["password-removed", "Your password has been removed."],
    ["factor-changed", "Your second step has been changed."],
    ["linked-idp", "Test Identity is linked to your account now."],
    ["linked-more", undefined],
    ["linked-<b>", undefined],
    ["passkeys-1", "The passkey has been added."],
    ["passkeys-2", undefined],
    ["passkeys-x", undefined],
    ["<b>hello</b>", undefined],
    ["constructor", undefined],
  ])("says what has happened, and never a text of the URL: %s", (done, sentence) => {
    const page = render({ done })
    const shown = toElements(page).filter((one) => toAttribute(one, "role") === "status")
    expect(shown.length).toBe(sentence === undefined ? 0 : 1)
    if (sentence !== undefined) expect(page).toContain(sentence)
    else expect(page).toBe(render())
  })

  test.each([
    ["LastSignInMethod", "could not sign in without it"],
    ["UnknownSession", "This session has ended already."],
    ["<script>", "That did not work."],
    ["__proto__", "That did not work."],
  ])("explains an error in its own words: %s", (error, sentence) => {
    const page = render({ error, done: "session-ended" })
    expect(page).toContain(sentence)
    expect(page).not.toContain("The session has ended.")
  })

  test("escapes the texts of other people", () => {
    const evil = `"><img src=x onerror=alert(1)><b>'`
    const shape = (page: string) => toElements(page).map(({ tagName }) => tagName)
    const page = render({
      user: { name: evil, email: evil },
      sessions: whole.sessions.map((one) => ({ ...one, userAgent: evil, network: evil })),
      accounts: whole.accounts!.map((one) => ({ ...one, name: evil, providerAccountId: evil })),
      passkeys: whole.passkeys!.map((one) => ({ ...one, id: evil, name: evil })),
    })
    const harmless = render({
      sessions: whole.sessions.map((one) => ({ ...one, network: "n" })),
    })
    expect(shape(page)).toEqual(shape(harmless))
  })
})

describe("a section of the account page that a provider brings", () => {
  const section: AccountSection = {
    title: "Second step",
    items: [
      {
        title: "Authenticator app",
        details: [{ text: "addedAt", time: at }, "Only <one> device"],
        links: [{ url: "/auth/totp", text: "Replace" }],
        forms: [{
          ...{ action: "/auth/remove-totp", button: "Remove", about: "Authenticator app" },
          hidden: { id: "t1" },
          callbackUrl: "https://app.example/auth/account?done=factor-changed",
        }],
      },
      { title: "Recovery codes", details: ["8 left"] },
    ],
    links: [{ url: "/auth/add-totp", text: "Add an authenticator app" }],
  }
  const bare: Partial<AccountPage> = {
    ...{ sessions: [], accounts: undefined, linkable: [], passkeys: undefined, registering: [], endsOthers: false },
    sections: [section],
  }
  const freshUrl = "https://app.example/auth/signin?fresh=x"

  test("stands after the passkeys, and before the buttons to sign out", () => {
    expect(toTexts(render({ sections: [section, { title: "More", items: [] }] }), "h2")).toEqual([
      ...["Devices", "Linked accounts", "Passkeys", "Second step", "More", "Sign out"],
    ])
  })

  test("lists items with their details, and times in the page's language", () => {
    const [app, codes] = toTexts(render(bare), "li")
    // runtimes join date and time differently
    expect(app).toMatch(/^Authenticator appAdded 23 November 2026(?:,| at) 09:05 UTCOnly <one> device/)
    expect(codes).toBe("Recovery codes8 left")
    expect(render(bare)).toContain('<time datetime="2026-11-23T09:05:00.000Z">')
  })

  test("has a link or a form for each change", () => {
    const page = render(bare)
    expect(hrefsOf(page)).toEqual(["/auth/totp", "/auth/add-totp"])
    expect(buttonsOf(page)).toEqual(["Remove", "Sign out"])
    expect(labelsOf(page)).toEqual(["Remove: Authenticator app", undefined])
    const elements = toElements(page)
    const form = elements.find((one) => toAttribute(one, "action") === "/auth/remove-totp")
    const fields = elements.filter((one) => one.tagName === "input" && one.parentNode === form)
    expect(fields.map((one) => [toAttribute(one, "name"), toAttribute(one, "value")])).toEqual([
      ["csrfToken", "t"],
      ["callbackUrl", "https://app.example/auth/account?done=factor-changed"],
      ["id", "t1"],
    ])
    const ranks = elements.filter(({ tagName }) => tagName === "button").map((one) => toAttribute(one, "class"))
    expect(ranks).toEqual(["secondary", "primary"])
  })

  test("offers one button to sign in again in place of all changes, and keeps the items", () => {
    const page = render({ ...bare, freshUrl })
    expect(hrefsOf(page)).toEqual([freshUrl])
    expect(toTexts(page, "a")).toEqual(["Sign in again to change this"])
    expect(buttonsOf(page)).toEqual(["Sign out"])
    expect(toTexts(page, "li")).toHaveLength(2)
    expect(page).not.toContain("totp")
  })

  test("has its own sentence if there are no items", () => {
    const empty = "You sign in without a second step."
    const toPage = (items: AccountSection["items"]) =>
      render({ ...bare, sections: [{ title: "Second step", items, empty }] })
    expect(toPage([])).toContain(`<p class="hint">${empty}</p>`)
    expect(toTexts(toPage([]), "li")).toEqual([])
    expect(toPage(section.items)).not.toContain(empty)
    const [, none] = toElements(render({ ...bare, sections: [{ title: "Second step", items: [] }] }))
      .filter(({ tagName }) => tagName === "section")
    expect(none!.childNodes.map(({ nodeName }) => nodeName)).toEqual(["h2"])
  })

  test("isolates titles and times on a right-to-left page", () => {
    const page = renderAccount({ ...look, language: ar }, { ...whole, ...bare })
    expect(page).toContain("<bdi>Authenticator app</bdi>")
    expect(page).toContain('<bdi><time datetime="2026-11-23T09:05:00.000Z">')
  })

  test("no payload in its texts adds an element or an attribute", () => {
    const toPage = (text: string) =>
      render({
        sections: [{
          title: text,
          items: [{
            ...{ title: text, details: [text], links: [{ url: text, text }] },
            forms: [{ action: text, button: text, about: text, hidden: { [`name${text}`]: text }, callbackUrl: text }],
          }],
          links: [{ url: text, text }],
        }, { title: text, items: [], empty: text }],
      })
    const plain = toSkeleton(toPage("x"))
    for (const payload of markupPayloads.filter((text) => text !== "")) {
      expect(toSkeleton(toPage(payload))).toEqual(plain)
    }
  })
})
