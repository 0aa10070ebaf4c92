export const origin = "https://app.example"
export const base = `${origin}/auth`

/** A minimal browser that keeps cookies and sends the headers of a page on the app's own origin. */
export class Visitor {
  readonly #answer: (request: Request) => Promise<Response> | Response
  readonly #cookies = new Map<string, string>()

  constructor(answer: (request: Request) => Promise<Response> | Response) {
    this.#answer = answer
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  }

  /** Returns the number of cookies whose name contains the text. */
  count(text: string): number {
    return [...this.#cookies.keys()].filter((name) => name.includes(text)).length
  }

  /** Changes one character of the cookies whose name contains the text: the tag of a sealed value no longer fits. */
  tamper(text: string): void {
    for (const [name, value] of this.#cookies) {
      if (!name.includes(text)) continue
      const other = value.at(-10) === "A" ? "B" : "A"
      this.#cookies.set(name, `${value.slice(0, -10)}${other}${value.slice(-9)}`)
    }
  }

  /** Returns a request as this visitor would send it now. The body is a form or, if `type` is JSON, JSON. */
  request(path: string, fields?: Readonly<Record<string, string>>, type?: "json"): Request {
    const headers = new Headers({ host: "app.example", "x-forwarded-proto": "https", "sec-fetch-site": "same-origin" })
    if (this.#cookies.size > 0) headers.set("cookie", this.cookie)
    if (!fields) return new Request(`${base}/${path}`, { headers })
    headers.set("origin", origin)
    if (type) headers.set("content-type", "application/json")
    const body = type ? JSON.stringify(fields) : new URLSearchParams(fields)
    return new Request(`${base}/${path}`, { method: "POST", headers, body })
  }

  async send(path: string, fields?: Readonly<Record<string, string>>, type?: "json"): Promise<Response> {
    const response = await this.#answer(this.request(path, fields, type))
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split(";")
      const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]
      const gone = value === "" || attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))
      if (gone) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return response
  }

  /** Returns a CSRF token, and keeps its cookie. */
  async csrfToken(): Promise<string> {
    return (await (await this.send("csrf")).json() as { csrfToken: string }).csrfToken
  }

  /** Signs in by the form of the credentials provider. */
  async signIn(): Promise<void> {
    const csrfToken = await this.csrfToken()
    await this.send("callback/credentials", { csrfToken, username: "ada", password: "ada" })
    if (this.count("session") === 0) throw new Error("the sign-in set no session cookie")
  }
}
