/**
 * The data that callbacks, events and adapters receive. Add your own fields to these interfaces with `declare module "@svc-auth/core/types"`.
 * @module
 */

import type { TextKey } from "./app/texts/language.ts"
import type { Cookie, CookieOptions } from "./web/cookie.ts"

export type { Cookie, CookieOptions }
// only `export *` lets `declare module` add fields to `JWT` under the name of either entry
export type * from "./app/jwt.ts"

export type {
  ExposedValues,
  FieldTypes,
  FieldValues,
  SeenSession,
  SessionWith,
  UserChanges,
  UserField,
  UserFields,
} from "./app/user-fields.ts"

/** A value, or any promise of it. */
export type Awaitable<T> = T | Promise<T> | PromiseLike<T>

/** The type of a provider, which determines how users authenticate. */
export type ProviderType = "oidc" | "oauth" | "email" | "credentials" | "webauthn"

/** A user, as an adapter stores them or a provider's `profile` returns them. */
export interface User {
  id?: string | undefined
  name?: string | null | undefined
  email?: string | null | undefined
  image?: string | null | undefined
}

/** One entry of the RFC 9396 `authorization_details` of a token response. */
export interface AuthorizationDetails {
  readonly type: string
  readonly [detail: string]: unknown
}

/** The token endpoint's response (RFC 6749 §5.1), with `expires_at`. */
export interface TokenSet {
  access_token?: string | undefined
  refresh_token?: string | undefined
  id_token?: string | undefined
  /** Always lower case. */
  token_type?: Lowercase<string> | undefined
  scope?: string | undefined
  /** Seconds, as the provider sent it. */
  expires_in?: number | undefined
  /**
   * When the access token expires, in seconds since the epoch: the time of the response plus `expires_in`, or, without it, the provider's
   * own `expires_at`. Absent if the provider sent neither.
   */
  expires_at?: number | undefined
  authorization_details?: AuthorizationDetails[] | undefined
  session_state?: string | undefined
}

/** A user's identity at one provider. */
export interface Account extends TokenSet {
  provider: string
  /** OAuth and OIDC: the `id` that `profile` returned. E-mail: the address. Credentials: the `id` that `authorize` returned. */
  providerAccountId: string
  type: ProviderType
  userId?: string | undefined
}

/** OpenID Connect's standard claims, or the response of the provider's userinfo endpoint. */
export interface Profile {
  id?: string | null | undefined
  sub?: string | null | undefined
  name?: string | null | undefined
  given_name?: string | null | undefined
  family_name?: string | null | undefined
  middle_name?: string | null | undefined
  nickname?: string | null | undefined
  preferred_username?: string | null | undefined
  profile?: string | null | undefined
  picture?: unknown
  website?: string | null | undefined
  email?: string | null | undefined
  email_verified?: boolean | null | undefined
  gender?: string | null | undefined
  birthdate?: string | null | undefined
  zoneinfo?: string | null | undefined
  locale?: string | null | undefined
  phone_number?: string | null | undefined
  updated_at?: Date | string | number | null | undefined
  address?:
    | {
      formatted?: string | null | undefined
      street_address?: string | null | undefined
      locality?: string | null | undefined
      region?: string | null | undefined
      postal_code?: string | null | undefined
      country?: string | null | undefined
    }
    | null
    | undefined
  [claim: string]: unknown
}

/** The fields that every session has. */
export interface DefaultSession {
  user?: User | undefined
  /** The time at which the session ends if it is not used (ISO 8601). */
  expires: string
}

/** Result of `auth()` and `GET session`. Add fields with `callbacks.session`. */
export interface Session extends DefaultSession {}

/** Name, colours and logo of the built-in pages and mails. */
export interface Theme {
  /** The app's name, on the built-in pages and in mails: at most 60 characters. Default: the host. */
  name?: string | undefined
  /** Colours of the built-in pages. Default `auto`: the user's system setting. */
  colorScheme?: "auto" | "light" | "dark" | undefined
  /** An http(s) URL of an image, or a path on the app's origin. Few mail programs display SVG. Default: none. */
  logo?: string | undefined
  /** Colour of the primary button: `#rgb` or `#rrggbb`. Default: plain. */
  brandColor?: string | undefined
  /**
   * Colour of the text on the primary button: `#rgb` or `#rrggbb`. It is used if its contrast is at least 4.5. Default: black or white,
   * whichever is readable on `brandColor`.
   */
  buttonText?: string | undefined
}

/** Paths (or URLs) of pages that replace the built-in ones. */
export interface PagesOptions {
  /** The sign-in page. Its query has the target as `callbackUrl`, and after a failure `error` and `code`. */
  signIn: string
  /** The page on which the user confirms a sign-out. */
  signOut: string
  /** The error page. Its query has the type of the error as `error`. */
  error: string
  /** The page after a sign-in link has been mailed. */
  verifyRequest: string
  /** The page to which a new user is redirected after the first sign-in, with the target as `callbackUrl`. */
  newUser: string
  /** The page of the user's own sessions and accounts. After a change, its query has `done`, or the type of an error as `error`. */
  account: string
}

/** Overrides of one cookie's name and attributes. */
export interface CookieOption {
  name?: string | undefined
  options?: CookieOptions | undefined
}

/** The cookies the library sets. */
export interface CookiesOptions {
  /** The session. */
  sessionToken: CookieOption
  /** The CSRF token. */
  csrfToken: CookieOption
  /** OAuth sign-ins that were started in this browser. */
  flow: CookieOption
  /** Passkey challenges of this browser. */
  challenge: CookieOption
  /** Hashes of the mailed links that this browser requested. */
  link: CookieOption
  /** This browser's last request for a mail with a code, encrypted. */
  code: CookieOption
  /** An authorization response that a provider sent by POST (`form_post`). */
  form: CookieOption
  /** Marks of the sessions that the user signed out of in this browser. */
  signedOut: CookieOption
  /** The provider with which the session began, if its option `logout` is set, and the ID token. */
  logout: CookieOption
  /** The step-up sign-in that `requireFresh` requires in this browser, or the proof from the last one. */
  fresh: CookieOption
  /**
   * The id of the provider that was last used in this browser, which the built-in sign-in page then shows first. `false`: the cookie is not
   * set, and deleted if it exists. Without effect if the app has its own sign-in page.
   */
  lastUsed: CookieOption | false
  /** This browser's pending sign-in, which waits for a second factor. */
  pending: CookieOption
  /** The secret of a device that does not need a second factor. */
  device: CookieOption
  /** A second factor that is being set up. */
  enrol: CookieOption
}

/** An entry of `GET providers`. */
export interface PublicProvider {
  id: string
  name: string
  type: ProviderType
  signinUrl: string
  callbackUrl: string
}

/** Receives the library's log. */
export interface LoggerInstance {
  error(type: string, error: Error): void
  warn(code: string, ...details: unknown[]): void
  debug(code: string, metadata?: unknown): void
}

/** Result of `Auth` if `raw` is set: the parts of a response that is not yet a `Response`. */
export interface ResponseInternal {
  status: number
  headers: Headers
  /** A value for JSON, or HTML text. Absent on redirects. */
  body?: unknown
  /** Absolute URL of the redirect. */
  redirect?: string
  cookies: readonly Cookie[]
}

/** A field of the credentials form on the built-in sign-in page. */
export interface CredentialInput {
  label?: string | undefined
  /** The key of a built-in text that is the label, in the language of the page. `label` takes precedence. */
  labelKey?: TextKey | undefined
  type?: string | undefined
  placeholder?: string | undefined
  value?: string | undefined
  required?: boolean | undefined
  autocomplete?: string | undefined
}
