import type { FetchEvent } from "@solidjs/start/server"
import { AuthError } from "@svc-auth/core/errors"
import { type Binding, type Handler, type Host, type UserFields, type Verbs, wrapVerbs } from "@svc-auth/core/kit"
import type { DefaultSession } from "@svc-auth/core/types"
import { noteCredentials } from "./flash.ts"
import { catchRedirect } from "./redirect.ts"
import { isServerFunction } from "./server-function.ts"

/** Returns the verbs in the form that SolidStart apps call. */
export function toStartVerbs<S extends DefaultSession, F extends UserFields>(
  host: Host<FetchEvent>,
  verbs: Verbs<S, string, F>,
): Verbs<S, string, F> {
  const hidden = wrapVerbs(verbs, (verb) => hideCause(host, verb))
  return {
    ...hidden,
    signIn: (...given) => {
      noteCredentials(host.current())
      return hidden.signIn(...given)
    },
  }
}

/** Returns the handler with a guard in front, for API routes. It returns a redirect that a verb throws. */
export function wrapHandler<S extends DefaultSession>(
  auth: Binding<FetchEvent, S>["auth"],
  handler: Handler<FetchEvent, S, unknown[]>,
): (event: FetchEvent, ...rest: unknown[]) => Promise<Response> {
  const guarded = auth<unknown[]>((given: FetchEvent & { auth: S | null }, ...rest) =>
    catchRedirect(() => handler(given, ...rest))
  )
  return (event, ...rest) => catchRedirect(() => guarded(event, ...rest))
}

/**
 * Returns the result of the verb. In a server function, removes the `cause` of a thrown error, because Start sends errors to the browser with all
 * properties. The log contains the cause.
 */
async function hideCause<T>(host: Host<FetchEvent>, verb: () => Promise<T>): Promise<T> {
  try {
    return await verb()
  } catch (thrown) {
    const event = host.current()
    if (thrown instanceof AuthError && event && isServerFunction(new URL(event.request.url))) {
      Reflect.deleteProperty(thrown, "cause")
    }
    throw thrown
  }
}
