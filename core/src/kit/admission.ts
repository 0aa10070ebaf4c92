import { AuthError } from "../errors.ts"
import { pageUrl } from "../flows/target.ts"
import type { Session } from "../model/types.ts"
import type { Exchange } from "./exchange.ts"
import { type Asker, decide, isOpen } from "./guard.ts"

/** Asks the guard. @returns the answer to whoever is kept out, `undefined` for whoever may pass */
export async function admit(exchange: Exchange): Promise<Response | undefined> {
  const { authorized, settings, host, event, asker } = exchange
  if (!authorized || exchange.passed) return undefined
  const asked = exchange.guardUrl(settings.origin ?? host.guardUrl(event).origin)
  if (isOpen(asked, { basePath: settings.basePath, pages: settings.pages, assets: host.assets })) return undefined
  const reading = await exchange.read()
  if (reading.status === "unavailable") return unavailable(asker)
  const answer = await ask(exchange, authorized, reading.session)
  const verdict = answer === failed ? "fail" : decide(answer, asker)
  switch (verdict) {
    case "pass":
      exchange.passed = true
      return undefined
    case "answer":
      return answer as Response
    case "refuse":
      return Response.json({ error: "SignInRequired", signInUrl: toSignInUrl(exchange) }, {
        status: 401,
        headers: unstored,
      })
    case "sign-in":
      exchange.flushReading()
      return host.leave(event, toSignInUrl(exchange))
    case "fail":
      return refuse(asker, 500, "Configuration", "Something is wrong with this site's configuration.")
  }
}

const unstored = { "cache-control": "private, no-store" }
const failed = Symbol("callbacks.authorized threw")

/** What `callbacks.authorized` says. Errors are logged; other things thrown steer the framework and are passed on. */
async function ask(
  exchange: Exchange,
  authorized: NonNullable<Exchange["authorized"]>,
  auth: Session | null,
): Promise<unknown> {
  const { settings, visit, request: { method, headers } } = exchange
  try {
    return await authorized({ auth, request: new Request(exchange.guardUrl(visit.origin), { method, headers }) })
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    if (!(thrown instanceof Error)) throw thrown
    settings.logger.error("AuthError", new AuthError("callbacks.authorized threw", { cause: thrown }))
    return failed
  }
}

/** The sign-in page, which leads back to where the person is. */
const toSignInUrl = (exchange: Exchange): string =>
  pageUrl(exchange.visit, "signIn", {
    callbackUrl: exchange.asker === "page" ? exchange.askedPage() : exchange.currentPage(),
  })

const unavailable = (asker: Asker): Response =>
  refuse(asker, 503, "Unavailable", "Nobody can be recognised here at the moment. Please try again shortly.", {
    "retry-after": "5",
  })

function refuse(asker: Asker, status: number, error: string, text: string, more?: Record<string, string>): Response {
  const headers = { ...unstored, ...more }
  if (asker === "program") return Response.json({ error }, { status, headers })
  return new Response(text, { status, headers: { ...headers, "content-type": "text/plain; charset=utf-8" } })
}
