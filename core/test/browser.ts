/** The app's origin. */
export const origin = "https://app.test"

/** A browser that sends requests to the auth routes, and keeps the cookies of their responses. */
export class Browser {
  readonly cookies: Map<string, string> = new Map()
  readonly #auth: (request: Request) => Promise<Response>

  constructor(auth: (request: Request) => Promise<Response>) {
    this.#auth = auth
  }

  /** Sends a request of a page of the app. @param path below the base path */
  fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set("cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "))
    if (!headers.has("sec-fetch-site")) headers.set("sec-fetch-site", "same-origin")
    const response = await this.#auth(new Request(`${origin}/auth/${path}`, { ...init, headers }))
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0(;|$)/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  /** Sends a form with the CSRF token. */
  post = async (path: string, fields: Readonly<Record<string, string>> = {}): Promise<Response> => {
    const { csrfToken } = await (await this.fetch("csrf")).json()
    return await this.fetch(path, { method: "POST", body: new URLSearchParams({ csrfToken, ...fields }) })
  }

  /** Returns the address of the current user. */
  currentEmail = async (): Promise<string | undefined> => (await (await this.fetch("session")).json())?.user?.email
}
