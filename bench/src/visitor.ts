import type { Config, Library } from "./library.ts"

export const origin = "https://app.example"
export const base = `${origin}/auth`

/** A minimal browser that keeps cookies and sends the headers of a page on the app's own origin. */
export class Visitor {
  readonly #library: Library
  readonly #config: Config
  readonly #cookies = new Map<string, string>()

  constructor(library: Library, config: Config) {
    this.#library = library
    this.#config = config
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  }

  /** Returns a request as this visitor would send it now. */
  request(path: string, form?: Readonly<Record<string, string>>): Request {
    const headers = new Headers({ host: "app.example", "x-forwarded-proto": "https", "sec-fetch-site": "same-origin" })
    if (this.#cookies.size > 0) headers.set("cookie", this.cookie)
    if (!form) return new Request(`${base}/${path}`, { headers })
    headers.set("origin", origin)
    return new Request(`${base}/${path}`, { method: "POST", headers, body: new URLSearchParams(form) })
  }

  async get(path: string): Promise<Response> {
    return this.#keep(await this.#library.answer(this.request(path), this.#config))
  }

  async post(path: string, form: Readonly<Record<string, string>>): Promise<Response> {
    return this.#keep(await this.#library.answer(this.request(path, form), this.#config))
  }

  /** Returns a CSRF token, and keeps its cookie. */
  async csrfToken(): Promise<string> {
    return (await (await this.get("csrf")).json() as { csrfToken: string }).csrfToken
  }

  async signIn(): Promise<void> {
    const form = { csrfToken: await this.csrfToken(), username: "ada", password: "ada" }
    await this.post("callback/credentials", form)
    const session = await (await this.get("session")).json() as { user?: { name?: string } } | null
    if (session?.user?.name !== "Ada") throw new Error(`${this.#library.name} did not sign in`)
  }

  #keep(response: Response): Response {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split(";")
      const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]
      const gone = value === "" || attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))
      if (gone) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return response
  }
}
