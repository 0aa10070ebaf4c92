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

/** A built-in page and what it shows. */
export type View =
  | {
    readonly name: "signin"
    readonly providers: readonly (PublicProvider & {
      credentials?: Record<string, CredentialInput>
      /** For OAuth and OpenID Connect: the checked mark. */
      mark?: string | false | undefined
      /** In development only. */
      missing?: readonly string[]
      /** For passkeys: whether the browser offers them in the field for the address. */
      autofill?: boolean
      links?: readonly { readonly url: string; readonly text: TextKey }[]
    })[]
    /** The id of the provider that was used last in this browser. */
    readonly lastUsed: string | undefined
    /** The version of the script for passkeys, if there are any. */
    readonly script: string | undefined
    /** The version of the script that shows passwords, if a form has a field for one. */
    readonly passwordScript: string | undefined
    readonly csrfToken: string | undefined
    /** Not checked yet. */
    readonly callbackUrl: string | undefined
    readonly error: string | undefined
    readonly code: string | undefined
    /** The user who is signed in already. */
    readonly who: string | undefined
    /** Whether signing in with another provider links its account to them. */
    readonly links: boolean
    /** Whether the user must sign in again with the account of their session, before they may add an account or a passkey. */
    readonly again: boolean
    /** Where the user may continue. Checked. */
    readonly continueUrl: string | undefined
    /** Set if the user may not open the page: where they sign out. */
    readonly signOutUrl: string | undefined
    /** In development only. */
    readonly detail: FaultDetail | undefined
  }
  | {
    readonly name: "signout"
    readonly csrfToken: string | undefined
    /** Checked. */
    readonly callbackUrl: string
    /** What the user reads after the form was rejected. */
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
    /** A page that an adapter, a store of ended sessions or a provider brings. */
    readonly name: "brought"
    /** The version of the page's script, if there are passkeys. */
    readonly script: string | undefined
    /** The version of the script that shows passwords, if the page has a field for one. */
    readonly passwordScript?: string | undefined
    /** Returns the HTML. */
    readonly render: (look: PageLook) => string
  }
  | { readonly name: "verify-request"; readonly signInUrl: string }
  | {
    readonly name: "error"
    readonly error: string
    readonly signInUrl: string
    /** The user who is signed in already. */
    readonly who?: string | undefined
    /** Where the user may continue. Checked. */
    readonly continueUrl?: string | undefined
    /** In development, and for the error of the same-origin check in production too. */
    readonly detail?: FaultDetail | undefined
  }
  | {
    /** In development only. */
    readonly name: "setup"
    readonly facts: readonly SetupFact[]
    readonly signInUrl: string
  }

/** One line of the setup page: a name, and what the app sees. */
export type SetupFact = readonly [name: string, seen: string]

/** Scripts send this header to get `{ url }` in place of a redirect. */
export const returnRedirect = "x-auth-return-redirect"

/** What happened. `http/respond.ts` adds the headers that all responses have, and the statuses that a flow does not choose. */
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
    /** Whether the URL contains the text's hash. */
    readonly immutable: boolean
  }

export interface Json {
  readonly kind: "json"
  readonly status: number
  readonly body: unknown
  /** The body as JSON, if it is known already. */
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

/** What a route does. `P` is the provider that its path names. */
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
