import { BrowserJar, type Refusal, type SiteContext } from "./cookie-jar.ts"
import type { Exchange, Transport, WireRequest } from "./exchange.ts"
import { fixtureHeader, type FixtureName, fromSelection } from "./fixtures/selection.ts"
import type { Form } from "./form.ts"
import type { Note } from "./fixtures/notes.ts"
import { Page } from "./page.ts"
import { describe, type Initiator, toBrowserHeaders } from "./initiator.ts"
import { password } from "./fixtures/providers.ts"
import { toFetchSite } from "./sites.ts"

/** Form fields: one value per name, or pairs where a name repeats. */
export type FormFields = Readonly<Record<string, string>> | readonly (readonly [string, string])[]

/** How a request differs from the default. */
export interface Send extends Partial<Initiator> {
  /** Headers that replace those of a browser. `""` leaves a header out, and a list repeats it. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>> | undefined
  /** Replaces the jar's `Cookie` header. `""` sends none. */
  readonly cookie?: string | undefined
}

/** Where an app's providers are, and how users sign in with them. An empty id means that the app has no such provider. */
export interface AppFacts {
  /** The base path of the auth routes, below the path that the app is mounted under. */
  readonly basePath: string
  /** Id of the provider that signs in with the suite's identity provider. */
  readonly oidc: string
  /** Id of the credentials provider. */
  readonly credentials: string
  /** Id of the provider that mails links. */
  readonly email: string
  /** Fields and values of a credentials form that signs a user in. */
  readonly login: Readonly<Record<string, string>>
  /** Path of a page that only signed-in users see. */
  readonly guarded: string
}

/** The providers and paths of every fixture app. */
export const fixtureFacts: AppFacts = {
  basePath: "/auth",
  oidc: "idp",
  credentials: "credentials",
  email: "",
  login: { username: "alice", password },
  guarded: "/protected",
}

/** What all agents of one scenario share. */
export interface AgentOptions {
  readonly transport: Transport
  /** The app's origin, as the browser sees it. */
  readonly origin: string
  /** Every origin at which the app answers. */
  readonly deployments?: readonly string[] | undefined
  /** The origin at which the app answers without the proxy; default: none. */
  readonly direct?: string | undefined
  /** Path that the app is mounted under; default: none. */
  readonly base?: string | undefined
  /** The app's providers and paths. Default: those of a fixture app. */
  readonly app?: AppFacts | undefined
  /** The app reads the fixture header. */
  readonly fixtures: boolean
  /** The time at which all their clocks stand until a browser waits, in milliseconds since the epoch. Default: clocks run. */
  readonly began?: number | undefined
  /** The list to which every exchange is added. */
  readonly exchanges: Exchange[]
  /** The list to which every cookie that a browser would reject is added. */
  readonly refused: Refusal[]
}

const maxRedirects = 20

/** One browser: its cookies, its clock, and the rules by which it sends headers and follows redirects. */
export class Agent {
  readonly jar: BrowserJar
  readonly origin: string
  /** Path that the app is mounted under, without a slash at its end. */
  readonly base: string
  readonly app: AppFacts
  readonly #options: AgentOptions
  /** The name of this scenario's record and issuer. */
  readonly id: string
  #fixture: FixtureName
  #ahead = 0

  constructor(
    options: AgentOptions,
    // begins with a letter, because scenarios look for digits that are secrets
    id: string = `a${crypto.randomUUID().slice(0, 8)}`,
    fixture: FixtureName = "default",
    jar: BrowserJar = new BrowserJar(options.refused),
  ) {
    this.#options = options
    this.jar = jar
    this.origin = options.origin
    this.base = options.base ?? ""
    this.app = options.app ?? fixtureFacts
    this.id = id
    this.#fixture = fixture
  }

  /** Returns another browser of the same scenario, without cookies, with the same fixture, clock and record. */
  fresh(): Agent {
    const other = new Agent(this.#options, this.id, this.#fixture)
    other.#ahead = this.#ahead
    return other
  }

  /** Returns the same browser on the pages of another deployment of the app. */
  at(origin: string): Agent {
    const other = new Agent({ ...this.#options, origin }, this.id, this.#fixture, this.jar)
    other.#ahead = this.#ahead
    return other
  }

  /** Returns the same browser, which calls the app without the proxy. */
  direct(): Agent {
    return this.at(this.#options.direct ?? this.origin)
  }

  /** Selects the app's configuration for all later requests. */
  use(fixture: FixtureName): this {
    this.#fixture = fixture
    return this
  }

  /** Moves the clock of this browser forward, and the app's clock for its requests. */
  wait(seconds: number): this {
    this.#ahead += seconds * 1_000
    return this
  }

  /** Returns the time of this browser's clock in milliseconds since the epoch. */
  now(): number {
    return (this.#options.began ?? Date.now()) + this.#ahead
  }

  /** Returns the target of an auth route: `auth("/csrf")`. */
  auth(route: string): string {
    return `${this.base}${this.app.basePath}${route}`
  }

  /** Requests the URL as if the user typed it. Does not follow redirects. */
  get(target: string, send: Send = {}): Promise<Page> {
    return this.send("GET", target, undefined, send)
  }

  /** Posts a form from one of the app's own pages, or from `send.from`. Does not follow redirects. */
  post(target: string, fields: FormFields = {}, send: Send = {}): Promise<Page> {
    const headers = { "content-type": "application/x-www-form-urlencoded", ...send.headers }
    const body = toQuery(fields)
    return this.send("POST", target, body, { from: `${this.origin}/`, ...send, headers })
  }

  /** Posts JSON from a script of one of the app's own pages. */
  postJson(target: string, value: unknown, send: Send = {}): Promise<Page> {
    const headers = { "content-type": "application/json", ...send.headers }
    return this.send("POST", target, JSON.stringify(value), {
      from: `${this.origin}/`,
      kind: "fetch",
      ...send,
      headers,
    })
  }

  /** Opens the page and follows redirects as a browser does. */
  async follow(target: string | Page, send: Send = {}): Promise<Page> {
    const page = typeof target === "string" ? await this.get(target, send) : target
    return this.#land(page, undefined, { kind: "navigate", from: undefined, ...send })
  }

  /** Fills in the fields by name, presses the button with this text, and follows redirects. */
  submit(page: Page, button: string, values: Readonly<Record<string, string>> = {}): Promise<Page> {
    const form = page.forms.find((one) => one.buttons.some(({ text }) => text === button))
    if (!form) throw new Error(`no button "${button}" on ${page.url}; there are: ${buttonsOf(page)}`)
    return this.submitForm(page, form, button, values)
  }

  async submitForm(shown: Page, form: Form, button: string, values: Readonly<Record<string, string>>): Promise<Page> {
    const unknown = Object.keys(values).filter((name) => !form.fields.some(([known]) => known === name))
    if (unknown.length > 0) throw new Error(`the form on ${shown.url} has no field ${unknown.join(", ")}`)
    const pressed = form.buttons.find(({ text }) => text === button)
    const own: [string, string][] = pressed?.name ? [[pressed.name, pressed.value]] : []
    const fields = new URLSearchParams([...form.fields.map(([n, v]) => [n, values[n] ?? v]), ...own])
    const send = {
      kind: "navigate",
      from: shown.url,
      policy: shown.headers.get("referrer-policy") ?? undefined,
    } as const
    const action = pressed?.action ?? form.action
    if (form.method === "GET") {
      const url = new URL(action)
      url.search = fields.toString()
      return this.follow(url.href, send)
    }
    const isMultipart = form.enctype === "multipart/form-data"
    const type = isMultipart ? `multipart/form-data; boundary=${boundary}` : "application/x-www-form-urlencoded"
    const body = isMultipart ? toMultipart(fields) : fields.toString()
    const page = await this.send("POST", action, body, { ...send, headers: { "content-type": type } })
    return this.#land(page, body, send)
  }

  /** Returns the callbacks, events and log lines that the app recorded for this scenario. */
  async seen(): Promise<readonly Note[]> {
    const target = `${this.base}/__seen`
    const page = await this.get(target, { kind: "program", cookie: "" })
    if (Array.isArray(page.json)) return page.json as readonly Note[]
    throw new Error(
      `GET ${target} answered ${page.status} with ${page.body.slice(0, 100)}: respond with the \`Response\` that ` +
        "`seen(request)` returns",
    )
  }

  /** Sends a request as a browser does: adds its headers and cookies, and stores the response's cookies. */
  async send(method: string, target: string, body: WireRequest["body"], send: Send): Promise<Page> {
    return await this.#exchange(method, this.#split(target), body, { ...send, ...describe(send) }, [])
  }

  async #land(page: Page, body: string | undefined, send: Send): Promise<Page> {
    const chain: string[] = []
    let [at, method] = [page, page.exchange.request.method]
    while (at.status >= 300 && at.status < 400 && at.location) {
      chain.push(at.url)
      if (chain.length > maxRedirects) throw new Error(`more than ${maxRedirects} redirects:\n${chain.join("\n")}`)
      if (at.status === 303 || (method === "POST" && at.status < 303)) method = "GET"
      const target = this.#split(at.location.href)
      const initiator = { ...send, ...describe(send) }
      at = await this.#exchange(method, target, method === "GET" ? undefined : body, initiator, chain)
    }
    return at
  }

  /** Returns the target as it is sent. A path stays exactly as the scenario wrote it. */
  #split(target: string): { origin: string; target: string } {
    if (/^https?:\/\//i.test(target)) {
      const url = new URL(target)
      return { origin: url.origin, target: url.pathname + url.search }
    }
    return { origin: this.origin, target }
  }

  async #exchange(
    method: string,
    where: { origin: string; target: string },
    body: WireRequest["body"],
    send: Send & Initiator,
    chain: readonly string[],
  ): Promise<Page> {
    const url = URL.parse(where.origin + where.target) ?? new URL(where.origin)
    const context = toContext(method, url, send)
    const cookie = send.cookie ?? this.jar.header(url, this.now(), context)
    const given = toPairs(send.headers ?? {})
    const own = [["host", url.host] as const, ...toBrowserHeaders(method, url, send, chain)]
    const headers = [...own.filter(([name]) => !given.some(([other]) => other === name)), ...given]
      .filter(([, value]) => value !== "")
    if (cookie) headers.push(["cookie", cookie])
    const isApp = where.origin === this.origin || this.#options.deployments?.includes(where.origin)
    if (isApp && this.#options.fixtures) headers.push([fixtureHeader, this.#selection()])
    const request: WireRequest = { method, ...where, headers, body }
    const response = await this.#options.transport(request).catch((error: unknown) => {
      const unanswered = { status: 0, headers: [], body: `no answer: ${error}` }
      this.#options.exchanges.push({ request, response: unanswered })
      throw error
    })
    const exchange = { request, response }
    this.#options.exchanges.push(exchange)
    const page = new Page(exchange)
    this.jar.store(page.setCookies, url, this.now(), send.kind === "navigate" ? "same-site" : context)
    return page
  }

  #selection(): string {
    const now = this.#options.began !== undefined || this.#ahead > 0 ? this.now() : undefined
    return fromSelection({ name: this.#fixture, now, agent: this.id })
  }
}

const boundary = "----svc-auth-conformance"

/** Returns the fields as a browser writes them into a form of this type (HTML §4.10.21.7). */
const toMultipart = (fields: URLSearchParams): string =>
  [...fields].map(([name, value]) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll('"', "%22")}"\r\n\r\n${value}\r\n`
  ).join("") + `--${boundary}--\r\n`

function toQuery(fields: FormFields): string {
  const query = new URLSearchParams()
  for (const [name, value] of isPairs(fields) ? fields : Object.entries(fields)) query.append(name, value)
  return query.toString()
}

const toPairs = (headers: NonNullable<Send["headers"]>): (readonly [string, string])[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map((one) => [name.toLowerCase(), one] as const)
  )

const isPairs = (fields: FormFields): fields is readonly (readonly [string, string])[] => Array.isArray(fields)

const buttonsOf = (page: Page): string =>
  page.forms.flatMap(({ buttons }) => buttons.map(({ text }) => `"${text}"`)).join(", ") || "none"

function toContext(method: string, url: URL, { from, kind }: Initiator): SiteContext {
  const site = toFetchSite(from, url)
  if (kind === "program" || site !== "cross-site") return "same-site"
  return kind === "navigate" && (method === "GET" || method === "HEAD") ? "cross-site-navigation" : "cross-site"
}
