import type { Page } from "playwright-core"
import { codeOf } from "../second-factor-steps.ts"
import { type LooksApp, refusedPassword, start } from "./app.ts"
import { ada, at, codeTo, grace, linkTo, type Scene } from "./scene.ts"

const password = "a horse and a sofa"
const newPassword = "two horses and a sofa"

/** What the page with the form for a new password has. */
const newPasswordField = "input[autocomplete=new-password]"

type Fields = Readonly<Record<string, string>>

/** Fills in fields by their names, and sends the form. Resolves with the next page. */
async function send(page: Page, fields: Fields = {}): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name="${name}"]`).fill(value)
  const loaded = page.waitForEvent("load")
  await page.locator("form button[type=submit]").first().click()
  await loaded
}

const toUrl = ({ origin }: LooksApp, name: string, path: string): string => `${origin}/${name}/auth/${path}`

/** Resolves if the page has this, and throws if it is another page. */
const expectPart = (page: Page, selector: string): Promise<void> => page.locator(selector).first().waitFor()
const expectAlert = (page: Page): Promise<void> => expectPart(page, "[role=alert]")
const expectHeading = (page: Page, name: string): Promise<void> => page.getByRole("heading", { name }).waitFor()

/** Signs up as far as the page with the form for the password. */
async function openSignUp(page: Page, app: LooksApp, name: string, email = ada): Promise<void> {
  await app.begin(email)
  await page.goto(toUrl(app, name, `signup/password?callbackUrl=/${name}/auth/account`))
  await send(page, { email })
  await page.goto(linkTo(app, email))
  await expectPart(page, newPasswordField)
}

/** Signs up. The user comes to the account page or, where a second factor is required, to its first step. */
async function signUp(page: Page, app: LooksApp, name = "passwords"): Promise<void> {
  await openSignUp(page, app, name)
  await send(page, { password })
}

/** Opens the page that asks for a new address. */
async function openChange(page: Page, app: LooksApp, name: string): Promise<void> {
  // an earlier scene has given the address to its user
  await app.begin(grace)
  await signUp(page, app, name)
  await page.goto(toUrl(app, name, "change-email"))
}

/** Opens the page that asks for the code that was mailed to the new address. */
async function openChangeCode(page: Page, app: LooksApp, name: string): Promise<void> {
  await openChange(page, app, name)
  await send(page, { email: grace })
  await expectPart(page, "input[name=code]")
}

/** Changes the address. The user comes to the account page. */
async function changeAddress(page: Page, app: LooksApp, name: string): Promise<void> {
  await openChangeCode(page, app, name)
  await send(page, { code: codeTo(app, grace) })
  await expectPart(page, "[role=status]")
}

/** Takes the user's password, as if they had signed up with GitHub. */
async function dropPassword({ adapter }: LooksApp): Promise<void> {
  const { id } = (await adapter.getUserByEmail(ada))!
  await adapter.replacePassword(id, await adapter.getPassword(id), null)
}

/** Requests a new password, as far as the page with its form. */
async function openReset(page: Page, app: LooksApp): Promise<void> {
  await signUp(page, app)
  await page.context().clearCookies()
  await page.goto(toUrl(app, "passwords", "reset/password"))
  await send(page, { email: ada })
  await page.goto(linkTo(app, ada))
  await expectPart(page, newPasswordField)
}

/** Opens the page with the QR code. */
async function openTotp(page: Page, app: LooksApp, name = "passwords"): Promise<void> {
  await signUp(page, app, name)
  await page.goto(toUrl(app, name, `totp?callbackUrl=/${name}/auth/account`))
}

const toCode = (app: LooksApp, secret: string): Promise<string> => codeOf({ now: () => app.now.getTime() }, { secret })

/** Adds an authenticator app from the page with its QR code. Its recovery codes are the same in every run, so that pictures are. */
async function addTotp(page: Page, app: LooksApp): Promise<string> {
  const secret = (await page.locator(".codes code").innerText()).replaceAll(" ", "")
  await send(page, { code: await toCode(app, secret) })
  await page.locator(".codes li").nth(9).waitFor()
  await page.locator(".codes code").evaluateAll((codes) => {
    for (const [index, code] of codes.entries()) code.textContent = `7f3k-9m2p-x4qd-h8w${index}`
  })
  return secret
}

/** Signs in with the password, and comes to the page that asks for the code. */
async function openCode(page: Page, app: LooksApp, name = "passwords"): Promise<string> {
  await openTotp(page, app, name)
  const secret = await addTotp(page, app)
  app.now = new Date(start.getTime() + 60_000)
  await page.context().clearCookies()
  await page.goto(toUrl(app, name, "signin"))
  await send(page, { email: ada, password })
  await expectPart(page, "input[name=remember]")
  return secret
}

/** Opens the account page of a user with a password, another account, an authenticator app, and trusted devices. */
async function openFullAccount(page: Page, app: LooksApp, name = "passwords"): Promise<void> {
  await openTotp(page, app, name)
  await addTotp(page, app)
  const { adapter } = app
  const { id: userId } = (await adapter.getUserByEmail(ada))!
  await adapter.updateUser({ id: userId, name: "Ada Example" })
  await adapter.linkAccount({ userId, provider: "github", providerAccountId: "583231", type: "oauth" })
  const stored = await adapter.getFactors(userId) as string
  const { recoveryCodes, ...factors } = JSON.parse(stored)
  const since = Date.parse("2026-11-20T17:05:00Z") / 1_000
  const devices = ["Safari on iOS", "Firefox on Windows"].map((label, index) => ({
    ...{ label, hash: `device-${index}`, since, until: since + 30 * 86_400 },
  }))
  await adapter.replaceFactors(
    userId,
    stored,
    JSON.stringify({ ...factors, recoveryCodes: recoveryCodes.slice(2), devices }),
  )
  await page.goto(toUrl(app, name, "account"))
  await expectPart(page, "section form[action$=forget-device]")
}

const toMailed = (app: LooksApp): string => /\d{4} ?\d{4}/.exec(app.lastMail(ada).text)![0].replace(" ", "")
const toWrong = (code: string): string => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, "0")

/** Opens the first step of a user who must add a second factor, and continues as far as is said. */
async function openRequired(page: Page, app: LooksApp, last: "note" | "code" | "wrong" | "totp"): Promise<void> {
  await signUp(page, app, "passwords-required")
  if (last !== "note") await send(page)
  if (last === "wrong") await send(page, { code: toWrong(toMailed(app)) })
  if (last === "totp") await send(page, { code: toMailed(app) })
  const parts = { note: "form.actions", code: "input[inputmode=numeric]", wrong: "[role=alert]", totp: "svg" }
  await expectPart(page, parts[last])
}

type Open = Scene["open"]
const scene = (name: string, open: Open, picture?: string): Scene => ({
  ...{ name, open },
  ...picture !== undefined && { picture },
})
const sample = (scene: Scene): Scene => ({ ...scene, sample: true })

/** Returns the scene of a mail. @param kind lower-case words with hyphens @param send makes the app send it */
const mail = (kind: string, send: Open, picture?: string): Scene =>
  scene(`mail-${kind}`, async (page, app) => {
    await send(page, app)
    await page.goto(`${app.origin}/mail/${ada}`)
  }, picture)

/** The pages in another language, in which words are longer, or which is written from right to left. */
const inLanguage = (tag: string): readonly Scene[] => {
  const name = `passwords-${tag}`
  return [
    at(`${name}-sign-in`, `/${name}/auth/signin?error=CredentialsSignin`),
    scene(`${name}-choose-refused`, async (page, app) => {
      await openSignUp(page, app, name)
      await send(page, { password: "short" })
    }),
    scene(`${name}-factor-code-wrong`, async (page, app) => {
      const secret = await openCode(page, app, name)
      await send(page, { code: toWrong(await toCode(app, secret)) })
    }),
    scene(`${name}-totp`, (page, app) => openTotp(page, app, name)),
    scene(`${name}-recovery-codes`, async (page, app) => {
      await openTotp(page, app, name)
      await addTotp(page, app)
    }),
    scene(`${name}-account`, (page, app) => openFullAccount(page, app, name)),
  ]
}

/** All pages and mails of `@svc-auth/password`, each in the states that look different. */
export const passwordScenes: readonly Scene[] = [
  sample(at("passwords-sign-in", "/passwords/auth/signin", "Passwords and a provider")),
  scene("passwords-sign-in-wrong", async (page, app) => {
    await app.begin(ada)
    await page.goto(toUrl(app, "passwords", "signin"))
    await send(page, { email: ada, password })
    await expectAlert(page)
  }),
  scene("passwords-sign-in-limit", async (page, app) => {
    await app.begin(ada)
    await page.goto(toUrl(app, "passwords", "signin"))
    for (let attempt = 0; attempt <= 10; attempt++) await send(page, { email: ada, password })
    await page.getByText("too many attempts").waitFor()
  }),
  at("sign-up", "/passwords/auth/signup/password", "A new user enters their address"),
  at("sign-up-no-address", "/passwords/auth/signup/password?error=InvalidEmail"),
  scene("sign-up-sent", async (page, app) => {
    await app.begin(ada)
    await page.goto(toUrl(app, "passwords", "signup/password"))
    await send(page, { email: ada })
    await expectHeading(page, "Check your e-mail")
  }, "After a link for a password was mailed"),
  scene("choose-password", (page, app) => openSignUp(page, app, "passwords")),
  ...([
    ["short", "short", "After the link of a sign-up: a password that is too short"],
    ["long", "horse and sofa ".repeat(20)],
    ["common", "1234567890"],
    ["refused", refusedPassword],
  ] as const).map(([name, text, picture]) =>
    scene(`choose-password-${name}`, async (page, app) => {
      await openSignUp(page, app, "passwords")
      await send(page, { password: text })
      await expectAlert(page)
    }, picture)
  ),
  at("reset", "/passwords/auth/reset/password", "The user has forgotten their password"),
  scene("reset-choose", (page, app) => openReset(page, app)),
  scene("reset-saved", async (page, app) => {
    await openReset(page, app)
    await send(page, { password: newPassword })
    await expectHeading(page, "saved")
  }, "After a new password was chosen"),
  scene("reset-used", async (page, app) => {
    await openReset(page, app)
    const link = page.url()
    await send(page, { password: newPassword })
    await page.goto(link)
    await send(page, { password })
    await expectHeading(page, "no longer works")
  }),
  scene("reset-changed", async (page, app) => {
    await openReset(page, app)
    await page.goto(page.url().replace(/token=./, "token="))
    await expectHeading(page, "no longer works")
  }),
  sample(scene("change-password", async (page, app) => {
    await signUp(page, app)
    await page.goto(toUrl(app, "passwords", "change-password/password"))
  }, "The user changes their password")),
  ...([
    ["wrong", { currentPassword: "another horse", password: newPassword }],
    ["refused", { currentPassword: password, password: "short" }],
  ] as const).map(([name, fields]) =>
    scene(`change-password-${name}`, async (page, app) => {
      await signUp(page, app)
      await page.goto(toUrl(app, "passwords", "change-password/password"))
      await send(page, fields)
      await expectAlert(page)
    })
  ),
  scene("first-password", async (page, app) => {
    await signUp(page, app)
    await dropPassword(app)
    await page.goto(toUrl(app, "passwords", "change-password/password"))
    await expectHeading(page, "Choose a password")
  }),
  sample(scene("second-factor", async (page, app) => {
    await openCode(page, app)
  }, "The second factor: a code of the authenticator app")),
  scene("second-factor-wrong", async (page, app) => {
    const secret = await openCode(page, app)
    await send(page, { code: toWrong(await toCode(app, secret)) })
    await expectAlert(page)
  }, "A wrong code of the app"),
  sample(scene("totp", (page, app) => openTotp(page, app), "The user adds an authenticator app")),
  scene("totp-wrong", async (page, app) => {
    await openTotp(page, app)
    await send(page, { code: "000000" })
    await expectAlert(page)
  }),
  sample(scene("recovery-codes", async (page, app) => {
    await openTotp(page, app)
    await addTotp(page, app)
  }, "Recovery codes, which are shown once")),
  scene("required", (page, app) => openRequired(page, app, "note"), "A second factor is required: the first step"),
  scene("required-code", (page, app) => openRequired(page, app, "code")),
  scene("required-code-wrong", (page, app) => openRequired(page, app, "wrong")),
  scene("required-totp", (page, app) => openRequired(page, app, "totp")),
  sample(scene(
    "passwords-account",
    (page, app) => openFullAccount(page, app),
    "The account page of a user with a password, an authenticator app and trusted devices",
  )),
  scene("passwords-account-new", (page, app) => signUp(page, app)),
  scene("passwords-account-none", async (page, app) => {
    await signUp(page, app)
    await dropPassword(app)
    await page.reload()
    await page.getByText("You have no password.").waitFor()
  }),
  scene("passwords-account-later", async (page, app) => {
    await openFullAccount(page, app)
    app.now = new Date(start.getTime() + 3_600_000)
    await page.reload()
  }),
  ...["password-saved", "password-removed", "factor-changed"].map((done) =>
    scene(`passwords-account-${done}`, async (page, app) => {
      await signUp(page, app)
      await page.goto(toUrl(app, "passwords", `account?done=${done}`))
    })
  ),
  ...["addresses", "addresses-ar"].flatMap((name) => [
    scene(`${name}-account`, (page, app) => signUp(page, app, name)),
    scene(`${name}-change`, (page, app) => openChange(page, app, name)),
    scene(
      `${name}-code`,
      (page, app) => openChangeCode(page, app, name),
      name === "addresses" ? "A new address: the page that asks for the mailed code" : undefined,
    ),
    scene(`${name}-restore`, async (page, app) => {
      await changeAddress(page, app, name)
      await page.goto(linkTo(app, ada))
    }),
  ]),
  scene("addresses-invalid", async (page, app) => {
    await openChange(page, app, "addresses")
    await send(page, { email: ada })
    await expectAlert(page)
  }),
  scene("addresses-wrong", async (page, app) => {
    await openChangeCode(page, app, "addresses")
    await send(page, { code: "00000000" })
    await expectAlert(page)
  }),
  scene("addresses-done", (page, app) => changeAddress(page, app, "addresses")),
  scene("addresses-restored", async (page, app) => {
    await changeAddress(page, app, "addresses")
    await page.goto(linkTo(app, ada))
    await send(page)
  }),
  mail("email-taken", async (page, app) => {
    await signUp(page, app)
    await page.context().clearCookies()
    await openSignUp(page, app, "addresses", grace)
    await send(page, { password })
    await page.goto(toUrl(app, "addresses", "change-email"))
    await send(page, { email: ada })
  }),
  mail("email-changed", (page, app) => changeAddress(page, app, "addresses"), "The mail after a change of the address"),
  mail("sign-up", (page, app) => openSignUp(page, app, "passwords"), "The mail of a sign-up"),
  mail("account-exists", async (page, app) => {
    await signUp(page, app)
    await page.goto(toUrl(app, "passwords", "signup/password"))
    await send(page, { email: ada })
  }),
  mail("reset", (page, app) => openReset(page, app)),
  mail("no-account", async (page, app) => {
    await app.begin(ada)
    await page.goto(toUrl(app, "passwords", "reset/password"))
    await send(page, { email: ada })
  }),
  mail("password-changed", async (page, app) => {
    await openReset(page, app)
    await send(page, { password: newPassword })
  }, "The mail after a change"),
  mail("enrol", (page, app) => openRequired(page, app, "code")),
  ...["de", "fr", "ar"].flatMap(inLanguage),
]
