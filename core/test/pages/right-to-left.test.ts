import { expect, test } from "vitest"
import { ar } from "../../src/languages/ar.ts"
import { de } from "../../src/languages/de.ts"
import { renderAccount } from "../../src/account/page.ts"
import { renderConfirm } from "../../src/pages/confirm.ts"
import { renderSignIn, type SignInProvider } from "../../src/pages/signin.ts"
import { toDeviceName } from "../../src/account/user-agent.ts"
import { fill, fillText } from "../../src/app/texts/fill.ts"
import { toText } from "../../src/web/html.ts"

const look = { theme: {}, basePath: "/auth", host: "app.example", language: ar }
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
const toProvider = (id: string, type: SignInProvider["type"], name: string, more: Partial<SignInProvider> = {}) => ({
  ...{ id, type, name, signinUrl: `/auth/signin/${id}`, callbackUrl: `/auth/callback/${id}` },
  ...more,
})

test("values in right-to-left texts are isolated and escaped, others only escaped", () => {
  expect(toText(fill(ar, "signInWith", { provider: "<GitHub>" }))).toContain("<bdi>&lt;GitHub&gt;</bdi>")
  expect(toText(fill(de, "signInWith", { provider: "<GitHub>" }))).toBe("Mit &lt;GitHub&gt; anmelden")
  expect(fillText(ar, "linkProvider", { provider: "GitHub" })).toMatch(/\u2068GitHub\u2069$/)
  expect(fillText(de, "linkProvider", { provider: "GitHub" })).toBe("GitHub verknüpfen")
  expect(toDeviceName(ar, firefox)).toBe("\u2068Firefox\u2069 على \u2068Linux\u2069")
})

test("names and addresses on right-to-left pages are isolated", () => {
  const confirm = renderConfirm(look, { action: "/auth/callback/email", email: "ada@example.com", token: "t" })
  expect(confirm).toContain("<bdi><strong>ada@example.com</strong></bdi>")
  const account = renderAccount(look, {
    user: { name: "Ada (Example)", email: "ada@example.com" },
    ...{ url: "/auth/account", homeUrl: "/", sessions: [], complete: true, endsOne: true, endsOthers: true },
    accounts: [{ provider: "github", name: "GitHub", providerAccountId: "+1 (2)", isLast: false }],
    ...{ unlinks: true, linkable: [], renames: true, deletes: true, sections: [], registering: [] },
    passkeys: [{ id: "1", name: "Laptop!", backedUp: true, isLast: false }],
  })
  for (const text of ["ada@example.com", "app.example", "GitHub", "+1 (2)", "Laptop!"]) {
    expect(account).toContain(`<bdi>${text}</bdi>`)
  }
  expect(account).toContain('name="name" dir="auto"')
})

test("addresses and passwords are typed from left to right, other texts in their own direction", () => {
  const page = renderSignIn(look, {
    providers: [
      toProvider("email", "email", "E-mail"),
      toProvider("password", "credentials", "Credentials", {
        credentials: {
          user: { label: "User" },
          password: { type: "password" },
          pin: { type: "tel" },
          keep: { type: "checkbox" },
        },
      }),
    ],
  })
  const directions = [...page.matchAll(/<input id="[^"]+" name="(\w+)"[^>]*>/g)].map(([input, name]) => [
    name,
    / dir="(\w+)"/.exec(input)?.[1],
  ])
  expect(directions).toEqual([["email", "ltr"], ["user", "auto"], ["password", "ltr"], ["pin", "ltr"], [
    "keep",
    undefined,
  ]])
})

test("providers that the app has not named have a name in the page's language", () => {
  const providers = [
    toProvider("email", "email", "E-mail"),
    toProvider("passkey", "webauthn", "a passkey"),
    toProvider("credentials", "credentials", "Credentials"),
    toProvider("own", "credentials", "Staff card"),
  ]
  const page = renderSignIn({ ...look, language: de }, { providers })
  for (const name of ["E-Mail", "Passkey", "Zugangsdaten", "Staff card"]) {
    expect(page).toContain(`>Mit ${name} anmelden</button>`)
  }
  expect(page).toContain(">Passkey erstellen</button>")
})
