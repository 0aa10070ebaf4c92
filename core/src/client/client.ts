import type { BuiltInProviderType } from "../app/built-in.ts"
import type { DefaultSession, PublicProvider, Session } from "../types.ts"
import { TabSession } from "./session-state.ts"
import { createSend } from "./request.ts"
import { createVerbs } from "./verbs.ts"
import type { Client, ClientOptions } from "./types.ts"

/** Returns a client with its own options. Sends no request. @throws {TypeError} if `basePath` is not a path that begins with a slash */
export function createClient<S extends DefaultSession = Session, Id extends string = BuiltInProviderType>(
  options: ClientOptions = {},
): Client<S, Id> {
  const { basePath: path = "/auth", fetch } = options
  const basePath = path.replace(/\/$/, "")
  // a relative path would depend on the page. The server's check, which rejects more, would add a chunk as large as the client
  if (!/^(\/[^\s/?#\\]+)+$/.test(basePath)) {
    throw new TypeError(`\`basePath\` is "${path}"; expected a path like "/auth"`)
  }
  const send = createSend(basePath, fetch)
  const state = new TabSession<S>(send, { ...options, basePath })
  const { getSession, onSession, seed } = state
  let csrf: Promise<string | undefined> | undefined
  let providers: Promise<Readonly<Record<string, PublicProvider>>> | undefined

  const getCsrfToken = (): Promise<string | undefined> =>
    csrf ??= send("csrf").then(
      ({ body }) => body.csrfToken,
      (error) => {
        if (error.status === 404) return undefined
        throw error
      },
    ).finally(() => csrf = undefined)

  const getProviders = (): Promise<Readonly<Record<string, PublicProvider>>> =>
    providers ??= send("providers").then(({ body }) => body, (error) => {
      providers = undefined
      throw error
    })

  return {
    basePath,
    get session() {
      return state.session
    },
    ...{ getSession, onSession, seed, getCsrfToken, getProviders },
    ...createVerbs<S>({ basePath, send, state, getCsrfToken, getProviders }),
  }
}
