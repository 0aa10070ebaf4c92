import type { Page } from "playwright-core"
import { type LooksApp, start } from "./app.ts"
import { passwordScenes } from "./password-scenes.ts"
import { ada, at, linkTo, type Scene } from "./scene.ts"

/** Requests a mail. @param name of the app @param path where the user goes after they signed in */
async function requestMail(page: Page, app: LooksApp, name: string, path = "/", address = ada): Promise<void> {
  await app.begin(address)
  await page.goto(`${app.origin}/${name}/auth/signin?callbackUrl=${encodeURIComponent(path)}`)
  await page.getByLabel("E-mail address").fill(address)
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Check your e-mail" }).waitFor()
}

/** Signs in by a mailed link and opens the account page. */
async function openAccount(page: Page, app: LooksApp, address = ada): Promise<void> {
  await requestMail(page, app, "usual", "/usual/auth/account", address)
  await page.goto(linkTo(app, address))
  await page.getByRole("heading", { name: "Your account" }).waitFor()
}

/** Gives the user accounts, passkeys and another session, and opens the account page. */
async function openFullAccount(page: Page, app: LooksApp, name: string, address = ada): Promise<void> {
  await openAccount(page, app, address)
  const { adapter } = app
  const { id: userId } = (await adapter.getUserByEmail(address))!
  await adapter.updateUser({ id: userId, name })
  await adapter.linkAccount({
    userId,
    provider: "github",
    providerAccountId: address === ada ? "583231" : "21090214",
    type: "oauth",
  })
  for (const [index, backedUp] of [true, false].entries()) {
    const credentialID = `credential-${index}-of-${userId}`
    await adapter.createAuthenticator({
      ...{ credentialID, userId, providerAccountId: credentialID, credentialPublicKey: "AAAA", counter: 0 },
      ...{ credentialDeviceType: backedUp ? "multiDevice" : "singleDevice", credentialBackedUp: backedUp },
    })
    await adapter.linkAccount({ userId, provider: "passkey", providerAccountId: credentialID, type: "webauthn" })
    const named = index === 0 ? "Laptop" : address === ada ? "Security key" : "Sicherheitsschlüssel am Schlüsselbund"
    await adapter.updateAuthenticator({ credentialID, name: named, lastUsedAt: new Date("2026-11-20T17:05:00Z") })
  }
  await adapter.createSession({
    // has the form of a hash
    sessionToken: `svc1-${userId.replaceAll("-", "").padEnd(43, "0")}`,
    userId,
    expires: new Date("2026-12-20T17:05:00Z"),
    createdAt: new Date("2026-11-02T08:14:00Z"),
    lastUsedAt: new Date("2026-11-20T17:05:00Z"),
    userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1",
    network: "192.0.2.0/24",
  })
  await page.reload()
}

/** The errors of the sign-in page, each with another sentence. */
const signInErrors = [
  ...["AccessDeniedUnknown", "EmailSignInError", "InvalidEmail", "MissingCSRF", "OAuthAccountNotLinked"],
  ...["FreshSignInRequired", "FreshSignInRequired&code=link", "InvalidCheck", "InvalidCheck&code=late"],
  ...["InvalidCheck&code=used", "InvalidCheck&code=no_cookie", "OAuthCallbackError", "SessionRequired"],
  ...["SignInRequired", "WebAuthnVerificationError", "CredentialsSignin&code=too_many_attempts"],
]
const errors = [
  ...["Configuration", "Unavailable", "LastSignInMethod", "UnknownAccount", "UnknownAction", "UnknownSession"],
  "Default",
]
const notices = ["session-ended", "other-sessions-ended", "account-unlinked", "passkey-renamed", "passkey-deleted"]
const accountErrors = [
  ...["LastSignInMethod", "MissingCSRF", "UnknownAccount", "UnknownPasskey", "UnknownSession", "Default"],
]
const toName = (error: string) => error.replace("&code=", "-").replace("_", "-").toLowerCase()

/** All built-in pages, each in the states that look different, and the mails. */
export const scenes: readonly Scene[] = [
  {
    name: "sign-in",
    picture:
      "The sign-in page with two providers and one field for passwords, mailed links and passkeys. GitHub was used last",
    sample: true,
    async open(page, { origin }) {
      await page.context().addCookies([{ name: "svc.last-used", value: "github", url: origin }])
      await page.goto(`${origin}/all/auth/signin`)
    },
  },
  at("sign-in-all-error", "/all/auth/signin?error=CredentialsSignin", "The app's own credentials are unfolded"),
  at("sign-in-all-de", "/all-de/auth/signin", "The same in German"),
  at("sign-in-all-ar", "/all-ar/auth/signin", "The same from right to left"),
  at("sign-in-link", "/usual/auth/signin", "Mailed links and passkeys share a field"),
  { ...at("sign-in-many", "/many/auth/signin", "Twelve providers"), sample: true },
  at("sign-in-one", "/one/auth/signin", "One provider"),
  at("sign-in-mail", "/mail/auth/signin", "Mailed links only"),
  {
    ...at("sign-in-password", "/password/auth/signin?error=CredentialsSignin", "A password that did not match"),
    sample: true,
  },
  at("sign-in-passkey", "/passkey/auth/signin", "Passkeys only"),
  {
    ...at("sign-in-long-names", "/long/auth/signin?error=OAuthAccountNotLinked", "Long names and labels, and an error"),
    sample: true,
  },
  at("sign-in-none", "/none/auth/signin", "No provider"),
  at("sign-in-setup", "/setup/auth/signin", "In development, with variables that are not set yet"),
  {
    name: "sign-in-signed-in",
    picture: "A user who is signed in adds a provider",
    async open(page, app) {
      await openAccount(page, app)
      await page.goto(`${app.origin}/usual/auth/signin`)
    },
  },
  {
    name: "sign-in-again",
    picture: "A change needs a fresh sign-in",
    async open(page, app) {
      await openAccount(page, app)
      await page.goto(`${app.origin}/usual/auth/signin?error=FreshSignInRequired`)
    },
  },
  ...signInErrors.map((error) => at(`sign-in-error-${toName(error)}`, `/usual/auth/signin?error=${error}`)),
  {
    name: "verify-request",
    picture: "After a link was mailed",
    open: (page, app) => requestMail(page, app, "usual"),
  },
  {
    name: "code-or-link",
    picture: "After a link and a code were mailed",
    sample: true,
    open: (page, app) => requestMail(page, app, "codes"),
  },
  {
    name: "code",
    picture: "After a code was mailed",
    open: (page, app) => requestMail(page, app, "codes-only"),
  },
  {
    name: "code-wrong",
    picture: "A wrong code",
    async open(page, app) {
      await requestMail(page, app, "codes-only")
      const code = /\d{4} ?\d{4}/.exec(app.lastMail(ada).text)![0].replace(" ", "")
      await page.getByLabel("Code").fill(String((Number(code) + 1) % 1e8).padStart(8, "0"))
      await page.keyboard.press("Enter")
      await page.getByRole("alert").waitFor()
    },
  },
  {
    // another browser asks whether to sign in
    name: "confirm",
    picture: "A link that was opened in another browser",
    async open(page, app) {
      await requestMail(page, app, "usual")
      await page.context().clearCookies()
      await page.goto(linkTo(app, ada))
    },
  },
  {
    name: "account",
    picture: "The account page of a user with two devices, a linked account and two passkeys",
    sample: true,
    open: (page, app) => openFullAccount(page, app, "Ada Example"),
  },
  {
    name: "account-new",
    picture: "The account page of a new user",
    open: (page, app) => openAccount(page, app),
  },
  {
    name: "account-long-names",
    picture: "Long names",
    open: (page, app) =>
      openFullAccount(
        page,
        app,
        "Ada Maximiliane Wilhelmine Freifrau von und zu Beispielhausen-Musterstadt",
        "ada.maximiliane.wilhelmine.von.und.zu.beispielhausen-musterstadt@mail.example.com",
      ),
  },
  {
    // the sign-in was too long ago for changes
    name: "account-later",
    picture: "The user signed in more than 10 minutes ago",
    async open(page, app) {
      await openFullAccount(page, app, "Ada Example")
      app.now = new Date(start.getTime() + 3_600_000)
      await page.reload()
    },
  },
  ...[
    ...notices.map((done) => ["done", done] as const),
    ...accountErrors.map((error) => ["error", error] as const),
  ].map(([kind, value]): Scene => ({
    name: `account-${kind}-${value.toLowerCase()}`,
    ...value === "session-ended" && { picture: "After a change" },
    ...value === "LastSignInMethod" && { picture: "A change that was rejected" },
    async open(page, app) {
      await openAccount(page, app)
      await page.goto(`${app.origin}/usual/auth/account?${kind}=${value}`)
    },
  })),
  at("sign-out", "/usual/auth/signout", "The sign-out page"),
  { ...at("error", "/usual/auth/error?error=AccessDenied", "The error page: access denied"), sample: true },
  {
    name: "forbidden",
    picture: "A page that the user may not open",
    sample: true,
    async open(page, app) {
      await openAccount(page, app)
      const callbackUrl = encodeURIComponent(`${app.origin}/admin`)
      await page.goto(`${app.origin}/usual/auth/error?error=AccessDenied&code=page&callbackUrl=${callbackUrl}`)
    },
  },
  at("error-link", "/usual/auth/error?error=Verification", "The error page: an old link"),
  ...errors.map((error) => at(`error-${error.toLowerCase()}`, `/usual/auth/error?error=${error}`)),
  at("setup", "/setup/auth/error", "The setup page, in development only"),
  ...[
    ["mail-link", "mail", "The mail with a link"] as const,
    ["mail-code-or-link", "codes", "The mail with a link and a code"] as const,
    ["mail-code", "codes-only", "The mail with a code"] as const,
  ].map(
    ([name, app, picture]): Scene => ({
      name,
      picture,
      async open(page, looks) {
        await requestMail(page, looks, app)
        await page.goto(`${looks.origin}/mail/${ada}`)
      },
    }),
  ),
  ...passwordScenes,
]
