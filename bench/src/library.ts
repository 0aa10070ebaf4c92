import { Auth as AuthJs, customFetch as authJsFetch } from "@auth/core"
import AuthJsGitHub from "@auth/core/providers/github"
import { Auth as SvcAuth, customFetch as svcAuthFetch } from "@svc-auth/core"
import SvcGitHub from "@svc-auth/core/providers/github"
import { createFloor, type FloorConfig, type FloorStore } from "./floor.ts"

/** A provider in the options that both libraries accept. */
export type Facts = Readonly<Record<string | symbol, unknown>>

/** A configuration in the options that both libraries accept. */
export interface Config {
  readonly secret: string | string[]
  readonly providers: readonly Facts[]
  readonly session?: { readonly updateAge?: number; readonly strategy?: "database" }
  readonly callbacks?: { jwt(params: { token: Record<string, unknown> }): Record<string, unknown> }
  readonly adapter?: unknown
  readonly [option: string]: unknown
}

/** What answers requests. All take the same requests and the same configuration. */
export interface Library {
  readonly name: string
  /** The key of a provider's own `fetch`. */
  readonly customFetch: symbol
  /** Returns the built-in provider for GitHub, under another id. */
  toGitHub(options: { id: string; name: string; clientId: string; clientSecret: string }): Facts
  answer(request: Request, config: Config): Promise<Response> | Response
}

type OfAuthJs = Omit<Parameters<typeof AuthJs>[1], "raw">
type OfSvcAuth = Omit<Parameters<typeof SvcAuth>[1], "raw">

export const svcAuth: Library = {
  name: "svc-auth",
  customFetch: svcAuthFetch,
  toGitHub: (options) => SvcGitHub(options) as unknown as Facts,
  answer: (request, config) => SvcAuth(request, config as unknown as OfSvcAuth),
}

export const authJs: Library = {
  name: "@auth/core",
  customFetch: authJsFetch,
  toGitHub: (options) => AuthJsGitHub(options) as unknown as Facts,
  answer: (request, config) => AuthJs(request, config as unknown as OfAuthJs) as Promise<Response>,
}

const floorFetch = Symbol("fetch")
const floors = new WeakMap<Config, ReturnType<typeof createFloor>>()

function toFloorConfig({ secret, providers, session, callbacks, adapter }: Config): FloorConfig {
  return {
    secret,
    providers: providers.map((facts) => ({
      id: facts.id as string,
      oidc: facts.type === "oidc",
      authorize: facts.authorize as never,
      fetch: facts[floorFetch] as typeof fetch,
    })),
    ...(session?.updateAge !== undefined && { updateAge: session.updateAge }),
    ...(callbacks && { claims: callbacks.jwt({ token: {} }) }),
    ...(session?.strategy === "database" && { store: adapter as FloorStore }),
  }
}

export const floor: Library = {
  name: "floor",
  customFetch: floorFetch,
  toGitHub: (options) => options,
  answer(request, config) {
    const found = floors.get(config)
    if (found) return found(request)
    const created = createFloor(toFloorConfig(config))
    floors.set(config, created)
    return created(request)
  },
}
