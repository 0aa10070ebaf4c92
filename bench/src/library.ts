import { Auth as AuthJs, customFetch as authJsFetch } from "@auth/core"
import { Auth as SvcAuth, customFetch as svcAuthFetch } from "@svc-auth/core"

/** A provider in the options that both libraries accept. */
export type Facts = Readonly<Record<string | symbol, unknown>>

/** A configuration in the options that both libraries accept. */
export interface Config {
  readonly secret: string | string[]
  readonly providers: readonly (Facts | (() => Facts))[]
  readonly [option: string]: unknown
}

/** One of the two libraries. Both take the same requests and the same configuration. */
export interface Library {
  readonly name: string
  /** The key of a provider's own `fetch`. */
  readonly customFetch: symbol
  answer(request: Request, config: Config): Promise<Response>
}

type OfAuthJs = Omit<Parameters<typeof AuthJs>[1], "raw">
type OfSvcAuth = Omit<Parameters<typeof SvcAuth>[1], "raw">

export const svcAuth: Library = {
  name: "svc-auth",
  customFetch: svcAuthFetch,
  answer: (request, config) => SvcAuth(request, config as unknown as OfSvcAuth),
}

export const authJs: Library = {
  name: "@auth/core",
  customFetch: authJsFetch,
  answer: (request, config) => AuthJs(request, config as unknown as OfAuthJs) as Promise<Response>,
}
