import { vi } from "vitest"
import { MemoryAdapter } from "../../src/adapters/memory.ts"
import { Auth, customFetch } from "../../src/index.ts"
import type { Adapter } from "../../src/app/adapter.ts"
import type { AuthConfig } from "../../src/app/config.ts"
import { clock } from "../../src/app/symbols.ts"
import { accountManagement } from "../../src/features.ts"
import Email from "../../src/providers/email.ts"
import { oauth } from "../../src/oauth/define.ts"
import { Browser, origin } from "../browser.ts"
// loaded here, because the timers below would end the time limit of a callback that loads it
import "../../src/oauth/finish.ts"

// short pauses before a look-up take no time here; limits of seconds stay
const { setTimeout: wait } = globalThis
vi.spyOn(globalThis, "setTimeout").mockImplementation(
  ((run: () => void, ms = 0) => wait(run, ms < 1000 ? 0 : ms)) as typeof setTimeout,
)

export const victim = "victim@x.test"
/** The profiles that the provider returns, by the code of the callback. Every other code gets its own address. */
const profiles: Readonly<Record<string, object>> = {
  squatter: { email: victim },
  accented: { email: "víctim@x.test", email_verified: true },
  shouted: { email: "VICTIM@x.test", email_verified: true },
}
const toProfile = (code: string) => ({ id: code, email: `${code}@evil.test`, ...profiles[code] })

async function answerAsProvider(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  if (!request.url.endsWith("/token")) return Response.json(toProfile(request.headers.get("authorization")!.slice(7)))
  const code = new URLSearchParams(await request.text()).get("code")
  return Response.json({ access_token: code, token_type: "bearer" })
}

/**
 * An app with two providers that rarely declare addresses verified, and one for mailed links. The second provider may
 * link by address.
 */
export function createWorld(strategy: "jwt" | "database", callbacks: AuthConfig["callbacks"] = {}) {
  const adapter = MemoryAdapter()
  const links: URL[] = []
  let now = Date.now()
  const provider = (id: string) =>
    oauth({
      id,
      name: id,
      clientId: "client",
      clientSecret: "client-secret",
      authorization: "https://idp.test/authorize",
      token: "https://idp.test/token",
      userinfo: "https://idp.test/me",
      allowDangerousEmailAccountLinking: id === "two",
      [customFetch]: answerAsProvider,
    })()
  const config: AuthConfig = {
    use: [accountManagement],
    secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
    origin,
    adapter,
    [clock]: () => new Date(now += 10),
    session: { strategy },
    callbacks,
    logger: { error: () => {}, warn: () => {} },
    providers: [
      provider("one"),
      provider("two"),
      Email({ from: "app@app.test", sendVerificationRequest: ({ url }) => void links.push(new URL(url)) }),
    ],
  }
  return { adapter, links, config, browser: () => createUser(config) }
}

/** Takes away the adapter's method that creates a user together with their account, as Auth.js adapters lack it. */
export function linkInTwoSteps({ adapter }: { adapter: Adapter }): void {
  delete adapter.createUserWithAccount
}

/** What a user of this app does. */
export type WorldUser = ReturnType<typeof createUser>

function createUser(config: AuthConfig) {
  const { fetch, post, currentEmail } = new Browser((request) => Auth(request, config))
  const start = async (id: string) =>
    new URL((await post(`signin/${id}`)).headers.get("location")!).searchParams.get("state")!
  const finish = (id: string, state: string, code: string) => fetch(`callback/${id}?state=${state}&code=${code}`)
  return {
    start,
    finish,
    signIn: async (id: string, code: string) => await finish(id, await start(id), code),
    ask: () => post("signin/email", { email: victim }),
    confirm: ({ pathname, searchParams }: URL) =>
      post(pathname.slice("/auth/".length), Object.fromEntries(searchParams)),
    unlink: async (provider: string, providerAccountId: string) => {
      const { headers } = await post("unlink-account", { provider, providerAccountId })
      return new URL(headers.get("location")!).searchParams.get("error") ?? "done"
    },
    email: currentEmail,
  }
}
