import type { Auth } from "../../src/index.ts"
import type { AuthConfig } from "../../src/model/config.ts"

/** The app's origin. */
export const origin = "https://app.test"

/** Sends requests to `auth` with the cookies of the responses before them. */
export function createBrowser(auth: typeof Auth, options: Pick<AuthConfig, "providers"> & Partial<AuthConfig>) {
  const logged: string[] = []
  const logger = { error: (type: string, error?: unknown) => void logged.push(`${type}: ${(error as Error).message}`) }
  const config = { secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj", origin, logger, ...options }
  const cookies = new Map<string, string>()
  async function send(path: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ")
    const headers = { cookie, origin, "sec-fetch-site": "same-origin" }
    const body = form && new URLSearchParams(form)
    const init = body ? { method: "POST", headers, body } : { headers }
    const response = await auth(new Request(`${origin}/auth/${path}`, init), config)
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  /** Sends a form with the CSRF token. */
  async function post(path: string, form: Readonly<Record<string, string>> = {}): Promise<Response> {
    const { csrfToken } = await (await send("csrf")).json()
    return await send(path, { csrfToken, ...form })
  }
  return { send, post, logged }
}
