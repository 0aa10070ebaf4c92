import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { Auth, customFetch } from "@svc-auth/core"
import GitHub from "@svc-auth/core/providers/github"
import Credentials from "@svc-auth/core/providers/credentials"
import type { EmailConfig } from "@svc-auth/core/providers"
import { type Entered, measure } from "./coverage.ts"

const origin = "https://app.test"
const secret = "0123456789-abcdefghijklmnopqrstuvwxyz"

/** GitHub's endpoints, without a network. */
const fetchGitHub: typeof fetch = (input) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  const token = { access_token: "access", token_type: "bearer", scope: "read:user,user:email" }
  const user = { id: 1, login: "ada", name: "Ada", email: "ada@app.test", avatar_url: `${origin}/ada.png` }
  return Promise.resolve(Response.json(pathname.endsWith("/access_token") ? token : user))
}

/** An app with the cookies of one browser. */
class Visitor {
  readonly #cookies = new Map<string, string>()
  readonly #config: Parameters<typeof Auth>[1]
  /** The URL in the last mail. */
  mailed = ""

  constructor() {
    const email: EmailConfig = {
      id: "email",
      name: "E-mail",
      type: "email",
      sendVerificationRequest: ({ url }) => void (this.mailed = url),
    }
    this.#config = {
      origin,
      secret,
      basePath: "/auth",
      adapter: MemoryAdapter(),
      session: { strategy: "jwt" },
      logger: { warn: () => undefined },
      providers: [
        GitHub({ clientId: "client", clientSecret: "secret", [customFetch]: fetchGitHub }),
        Credentials({ credentials: { name: {} }, authorize: ({ name }) => ({ id: "1", name: String(name) }) }),
        email,
      ],
    }
  }

  /** Sends the request with the browser's cookies, and keeps those of the response. */
  async send(url: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const headers = {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "sec-fetch-site": form ? "same-origin" : "none",
      "sec-fetch-mode": "navigate",
    }
    const body = form && new URLSearchParams(form)
    const request = new Request(new URL(url, `${origin}/auth/`), { headers, ...(body && { method: "POST", body }) })
    const response = await Auth(request, this.#config)
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/max-age=0/i.test(cookie)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return response
  }

  async submit(path: string, form: Readonly<Record<string, string>> = {}): Promise<Response> {
    const { csrfToken } = await (await this.send("csrf")).json() as { csrfToken: string }
    return await this.send(path, { ...form, csrfToken })
  }

  /** Begins a sign-in with GitHub. @returns the path of its callback */
  async begin(): Promise<string> {
    const begun = await this.submit("signin/github")
    const state = new URL(begun.headers.get("location")!).searchParams.get("state")!
    return `callback/github?${new URLSearchParams({ code: "code", state, iss: "https://github.com/login/oauth" })}`
  }
}

/** Returns the response, if it leads there or has this status. @throws {Error} otherwise: then the figures would be those of an error */
async function proven(sent: Promise<Response>, expected: string | number): Promise<Response> {
  const response = await sent
  const got = typeof expected === "number" ? response.status : response.headers.get("location") ?? response.status
  if (typeof expected === "number" ? got === expected : String(got).startsWith(expected)) return response
  throw new Error(`expected ${expected}, got ${got}: ${await response.text()}`)
}

/** Measures what `GET session` enters for a user who is signed in, with sessions in cookies. */
export async function measureSession(): Promise<Entered> {
  const visitor = new Visitor()
  await proven(visitor.submit("callback/credentials", { name: "Ada" }), origin)
  const read = () => proven(visitor.send("session"), 200)
  await read()
  return await measure(read)
}

/** Measures what `POST signin/github` enters. */
export async function measureSignIn(): Promise<Entered> {
  const visitor = new Visitor()
  await visitor.begin()
  const { csrfToken } = await (await visitor.send("csrf")).json() as { csrfToken: string }
  return await measure(() => proven(visitor.send("signin/github", { csrfToken }), "https://github.com/"))
}

/** Measures what GitHub's callback enters if it creates a user in the store. */
export async function measureCallback(): Promise<Entered> {
  const first = new Visitor()
  await proven(first.send(await first.begin()), origin)
  const visitor = new Visitor()
  const path = await visitor.begin()
  return await measure(() => proven(visitor.send(path), origin))
}

/** Measures what a mailed link enters if the browser that asked for it opens it. It creates a user. */
export async function measureLink(): Promise<Entered> {
  const open = async () => {
    const visitor = new Visitor()
    await proven(visitor.submit("signin/email", { email: "ada@app.test" }), `${origin}/auth/verify-request`)
    return () => proven(visitor.send(visitor.mailed), origin)
  }
  await (await open())()
  return await measure(await open())
}
