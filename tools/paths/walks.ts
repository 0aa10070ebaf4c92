import type { AuthConfig } from "@svc-auth/core"
import { Auth, customFetch } from "@svc-auth/core"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { accountPage } from "@svc-auth/core/features"
import Credentials from "@svc-auth/core/providers/credentials"
import GitHub from "@svc-auth/core/providers/github"
import { mfa } from "@svc-auth/password"
import { TOTP } from "otpauth"
import { clock } from "../../core/src/app/symbols.ts"
import { Browser, origin } from "../../core/test/browser.ts"
import { measure, type Path } from "./count.ts"

/** Returns the response. @throws {Error} if it does not lead there or has another status: the figures would be those of an error */
async function proven(sent: Promise<Response>, expected: string | number): Promise<Response> {
  const response = await sent
  const got = typeof expected === "number" ? response.status : response.headers.get("location") ?? response.status
  if (typeof expected === "number" ? got === expected : String(got).startsWith(expected)) return response
  throw new Error(`expected ${expected}, got ${got}: ${await response.text()}`)
}

/** GitHub's endpoints, without a network. */
const fetchGitHub: typeof fetch = (input) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  const token = { access_token: "access", token_type: "bearer", scope: "read:user,user:email" }
  const user = { id: 1, login: "ada", name: "Ada", email: "ada@app.test", avatar_url: `${origin}/ada.png` }
  return Promise.resolve(Response.json(pathname.endsWith("/access_token") ? token : user))
}

/** Returns a browser at an app with a store and a second factor, and the function that moves the app's clock. */
function createApp(change: Partial<AuthConfig> = {}) {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const adapter = MemoryAdapter({ clock: now })
  const config: AuthConfig = {
    origin,
    adapter,
    secret: "0123456789-abcdefghijklmnopqrstuvwxyz",
    [clock]: now,
    logger: { warn: () => undefined },
    providers: [
      GitHub({ clientId: "client", clientSecret: "secret", [customFetch]: fetchGitHub }),
      Credentials({ credentials: { name: {} }, authorize: ({ name }) => adapter.getUser(String(name)) }),
    ],
    ...change,
  }
  const wait = (seconds: number) => void (ahead += seconds * 1000)
  return { adapter, now, wait, browser: new Browser((request) => Auth(request, config)) }
}

/** Reads the session of a user who is signed in, with sessions in cookies. */
export async function walkSession(): Promise<Path> {
  const { adapter, browser } = createApp({ session: { strategy: "jwt" } })
  await adapter.createUser({ id: "1", name: "Ada", email: "ada@app.test", emailVerified: null })
  await proven(browser.post("callback/credentials", { name: "1" }), origin)
  const read = () => proven(browser.fetch("session"), 200)
  await read()
  return await measure(read)
}

/** Completes a sign-in with GitHub that creates a user and a session in the store. */
export async function walkCallback(): Promise<Path> {
  const begin = async () => {
    const { browser } = createApp()
    const begun = await browser.post("signin/github")
    const state = new URL(begun.headers.get("location")!).searchParams.get("state")!
    const answer = new URLSearchParams({ code: "code", state, iss: "https://github.com/login/oauth" })
    return () => proven(browser.fetch(`callback/github?${answer}`), origin)
  }
  await (await begin())()
  return await measure(await begin())
}

/** Completes a sign-in with the code of an authenticator app, with sessions in the store. */
export async function walkSecondFactor(): Promise<Path> {
  const begin = async () => {
    const { adapter, browser, now, wait } = createApp({ use: [mfa(), accountPage()], mail: () => undefined })
    await adapter.createUser({ id: "1", name: "Ada", email: "ada@app.test", emailVerified: now() })
    const send = async (path: string, fields: object = {}) => {
      const { csrfToken } = await (await browser.fetch("csrf")).json() as { csrfToken: string }
      const body = JSON.stringify({ csrfToken, ...fields })
      return () => browser.fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body })
    }
    await proven(browser.post("callback/credentials", { name: "1" }), origin)
    const { secret } = await (await (await send("totp"))()).json() as { secret: string }
    const toCode = () => new TOTP({ secret }).generate({ timestamp: now().getTime() })
    await proven((await send("totp", { code: toCode() }))(), 200)
    await browser.post("signout")
    wait(60)
    await proven(browser.post("callback/credentials", { name: "1" }), `${origin}/auth/second-factor`)
    const confirm = await send("second-factor", { code: toCode() })
    return () => proven(confirm(), origin)
  }
  await (await begin())()
  return await measure(await begin())
}
