import type { RouteContext } from "./context.ts"
import type { FaultDetail } from "./help.ts"
import type { Language, TextKey } from "./texts/language.ts"
import type { Awaitable, CredentialInput, PublicProvider, Theme } from "../types.ts"

/** The properties of the app that every page shows. */
export interface PageLook {
  /** Checked by `checkTheme`. */
  readonly theme: Theme
  /** Path of the auth routes. */
  readonly basePath: string
  /** The app's name or, without one, its host. */
  readonly host: string
  /** The language of the page, with its texts. */
  readonly language: Language
}

/** The text around the CSRF tokens of a page that every visitor gets, by language, host and the provider that was last used. */
export type RenderedPages = Map<string, readonly string[]>

/** A built-in page and its contents. */
export type View =
  | {
    readonly name: "signin"
    /** Set if nothing on the page depends on the request, except its CSRF token. */
    readonly rendered?: RenderedPages | undefined
    readonly providers: readonly (PublicProvider & {
      credentials?: Record<string, CredentialInput>
      /** For OAuth and OpenID Connect: the checked mark. */
      mark?: string | false | undefined
      /** In development only. */
      missing?: readonly string[]
      /** For passkeys: true if the browser offers them in the e-mail field. */
      autofill?: boolean
      links?: readonly { readonly url: string; readonly text: TextKey }[]
    })[]
    /** The id of the provider that was last used in this browser. */
    readonly lastUsed: string | undefined
    /** The version of the script for passkeys, if there are any. */
    readonly script: string | undefined
    /** The version of the script that shows passwords, if a form has a password field. */
    readonly passwordScript: string | undefined
    readonly csrfToken: string | undefined
    /** Not checked yet. */
    readonly callbackUrl: string | undefined
    readonly error: string | undefined
    readonly code: string | undefined
    /** The user who is already signed in. */
    readonly who: string | undefined
    /** True if signing in with another provider links its account to them. */
    readonly links: boolean
    /** True if the user must sign in again with the account of their session before they can add an account or a passkey. */
    readonly again: boolean
    /** URL at which the user can continue. Checked. */
    readonly continueUrl: string | undefined
    /** URL at which the user signs out. Set if they may not open the page. */
    readonly signOutUrl: string | undefined
    /** In development only. */
    readonly detail: FaultDetail | undefined
  }
  | {
    readonly name: "signout"
    readonly csrfToken: string | undefined
    /** Checked. */
    readonly callbackUrl: string
    /** Message to the user after the form was rejected. */
    readonly alert: TextKey | undefined
  }
  | {
    readonly name: "confirm"
    readonly action: string
    readonly email: string
    readonly token: string
    /** Not checked yet. */
    readonly callbackUrl: string | undefined
    readonly csrfToken: string | undefined
  }
  | {
    /** A page of an adapter, a revocation store or a provider. */
    readonly name: "custom"
    /** The version of the page's script, if there are passkeys. */
    readonly script: string | undefined
    /** The version of the script that shows passwords, if the page has a password field. */
    readonly passwordScript?: string | undefined
    /** Returns the HTML. */
    readonly render: (look: PageLook) => string
  }
  | { readonly name: "verify-request"; readonly signInUrl: string }
  | {
    readonly name: "forbidden"
    /** The user who is signed in. */
    readonly who: string | undefined
    readonly csrfToken: string | undefined
    /** URL of the app's root, unless that is the page that the user may not open. */
    readonly homeUrl: string | undefined
    readonly signInUrl: string
  }
  | {
    readonly name: "error"
    readonly error: string
    readonly signInUrl: string
    /** The user who is already signed in. */
    readonly who?: string | undefined
    /** URL at which the user can continue. Checked. */
    readonly continueUrl?: string | undefined
    /** In development only, except for the same-origin check's error, which also has it in production. */
    readonly detail?: FaultDetail | undefined
  }

/** Scripts send this header to receive `{ url }` instead of a redirect. */
export const returnRedirect = "x-auth-return-redirect"

/** The result of a request. `http/respond.ts` adds the headers that all responses have, and the statuses that are not chosen by a flow. */
export type Outcome =
  | { readonly kind: "redirect"; readonly url: string }
  | Json
  | {
    readonly kind: "page"
    readonly status: number
    readonly view: View
    readonly headers?: Readonly<Record<string, string>> | undefined
  }
  | {
    readonly kind: "script"
    readonly text: string
    /** True if the URL contains the text's hash. */
    readonly immutable: boolean
  }

export interface Json {
  readonly kind: "json"
  readonly status: number
  readonly body: unknown
  /** The body as JSON, if it has already been serialized. */
  readonly sent?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

/** Thrown if a flow fails and its target is known, so that the user can sign in again and still reach the target. */
export class FlowFailure extends Error {
  readonly thrown: unknown
  /** Checked. */
  readonly target: string

  constructor(thrown: unknown, target: string) {
    super("a flow failed")
    this.thrown = thrown
    this.target = target
  }
}

/** Handler of a route. `P` is the provider in its path. */
export type Flow<P = undefined> = (context: RouteContext, provider: P) => Awaitable<Outcome>

export const redirect = (url: string): Outcome => ({ kind: "redirect", url })
export const json = (body: unknown, status = 200, headers?: Record<string, string>): Json => ({
  kind: "json",
  status,
  body,
  ...(headers && { headers }),
})
/** Returns the JSON response while the store is down. */
export const unavailableJson = (error: string): Json => json({ error }, 503, { "Retry-After": "5" })
/** Returns a script of the built-in pages. A URL with its hash may be cached forever. */
export const toScript = (
  { text, version }: { readonly text: string; readonly version: string },
  query: URLSearchParams,
): Outcome => ({ kind: "script", text, immutable: query.get("v") === version })
export const page = (view: View, status = 200, headers?: Readonly<Record<string, string>>): Outcome => ({
  kind: "page",
  status,
  view,
  headers,
})
