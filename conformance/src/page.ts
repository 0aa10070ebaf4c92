import type { Exchange } from "./exchange.ts"
import { attributeOf, type Element, type Form, textOf, toElements, toForms } from "./form.ts"

/** A response, read as a browser or a script reads it. */
export class Page {
  /** The exchange with this response. */
  readonly exchange: Exchange
  /** The absolute URL of the request. */
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly body: string
  #elements: readonly Element[] | undefined

  constructor(exchange: Exchange) {
    this.exchange = exchange
    this.url = `${exchange.request.origin}${exchange.request.target}`
    this.status = exchange.response.status
    this.headers = new Headers(exchange.response.headers.map(([name, value]): [string, string] => [name, value]))
    this.body = exchange.response.body
  }

  /** The `Set-Cookie` lines. */
  get setCookies(): readonly string[] {
    return this.exchange.response.headers.filter(([name]) => name.toLowerCase() === "set-cookie").map(([, line]) =>
      line
    )
  }

  /** The absolute URL of a redirect, or `undefined`. */
  get location(): URL | undefined {
    const location = this.headers.get("location")
    return location === null ? undefined : URL.parse(location, this.url) ?? undefined
  }

  /** The parsed body, or `undefined` if it is not JSON. */
  get json(): unknown {
    try {
      return JSON.parse(this.body)
    } catch {
      return undefined
    }
  }

  get elements(): readonly Element[] {
    return this.#elements ??= toElements(this.body)
  }

  /** The visible text of the page. */
  get text(): string {
    const body = this.elements.find(({ tagName }) => tagName === "body")
    return body ? textOf(body) : ""
  }

  get forms(): readonly Form[] {
    return toForms(this.elements, this.url)
  }

  /** The texts of the page's alerts. */
  get alerts(): readonly string[] {
    return this.elements.filter((element) => attributeOf(element, "role") === "alert").map(textOf)
  }

  /** The tags and attribute names without their values. Injected markup changes it, injected text does not. */
  get shape(): string {
    return this.elements.map(({ tagName, attrs }) => `${tagName}[${attrs.map(({ name }) => name).join()}]`).join(" ")
  }

  /** Returns the value of a form field, in any form of the page. */
  field(name: string): string | undefined {
    return this.forms.flatMap(({ fields }) => fields).find(([known]) => known === name)?.[1]
  }
}

/** Returns the absolute URL of the link with this text. @throws {Error} if there is no such link */
export function linkOf({ elements, url }: Page, text: string): string {
  const link = elements.find((element) => element.tagName === "a" && textOf(element).trim() === text)
  const href = link && attributeOf(link, "href")
  if (href === undefined) throw new Error(`the page has no link "${text}"`)
  return new URL(href, url).href
}
