import { accountPage } from "@svc-auth/core/features"
import { MemoryAdapter } from "../../../core/src/adapters/memory.ts"
import { memoryRevocations } from "../../../core/src/adapters/memory.ts"
import { Auth } from "../../../core/src/index.ts"
import type { AuthConfig } from "../../../core/src/app/config.ts"
import type { OutgoingMail } from "../../../core/src/app/mail.ts"
import { clock } from "../../../core/src/app/symbols.ts"
import { Browser, origin } from "../../../core/test/browser.ts"
import { Password, type PasswordOptions } from "../../src/index.ts"

export { origin }
export const email = "ada@app.test"
export const good = "plum-lantern-orbit"
export const better = "velvet-harbour-nine"

export type Strategy = "jwt" | "database"

/** An app with passwords, its mailbox, and its clock. */
export function createWorld(
  strategy: Strategy,
  { password, ...change }: Partial<AuthConfig> & { password?: PasswordOptions } = {},
) {
  const adapter = change.adapter ?? MemoryAdapter()
  const mails: OutgoingMail[] = []
  const logged: unknown[] = []
  const events: string[] = []
  let ahead = 0
  const config: AuthConfig = {
    secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
    origin,
    adapter,
    mail: (mail) => void mails.push(mail),
    [clock]: () => new Date(Date.now() + ahead),
    session: { strategy, ...strategy === "jwt" && { revocation: { store: memoryRevocations() } } },
    logger: { error: (...all: unknown[]) => void logged.push(all), warn: () => {} },
    use: [accountPage()],
    events: {
      signIn: () => void events.push("signIn"),
      createUser: () => void events.push("createUser"),
    },
    providers: [Password(password)],
    ...change,
  }
  const browser = () => new Browser((request) => Auth(request, config))
  const lastUrl = () => new URL(mails.at(-1)!.url!)
  return {
    adapter,
    config,
    mails,
    logged,
    events,
    browser,
    lastUrl,
    wait: (seconds: number) => void (ahead += seconds * 1000),
    /** Signs up as far as the link. */
    async requestSignUp(one: Browser, address = email) {
      await one.post("signup/password", { email: address })
      return lastUrl()
    },
    /** Signs up, and stays signed in. */
    async signUp(one: Browser = browser(), address = email, chosen = good) {
      await one.post("signup/password", { email: address })
      await choose(one, lastUrl(), chosen)
      return one
    },
  }
}

/** Posts the form of a mailed link. */
export const choose = (browser: Browser, url: URL, password: string, change: Record<string, string> = {}) =>
  browser.post("new-password/password", { ...Object.fromEntries(url.searchParams), password, ...change })

export const signIn = (browser: Browser, password = good, address = email, change: Record<string, string> = {}) =>
  browser.post("callback/password", { email: address, password, ...change })

/** Returns the path and the query of a redirect. */
export const toPath = (response: Response): string => {
  const url = new URL(response.headers.get("location")!)
  return url.pathname + url.search
}
