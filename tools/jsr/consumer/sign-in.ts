import { Agent } from "@svc-auth/conformance"
import { toSocketTransport } from "@svc-auth/conformance/drivers/socket"
import { clientId, clientSecret, createIdp } from "@svc-auth/conformance/idp"
import { oidc } from "@svc-auth/core/providers"

/** Serves the app on a free port. @returns its origin */
export function serve(answer: (request: Request) => Promise<Response>): string {
  const { addr } = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, answer)
  return `http://127.0.0.1:${addr.port}`
}

const issuer = serve(createIdp().fetch)

/** The suite's identity provider. */
export const login = oidc({ id: "login", name: "Login", issuer, clientId, clientSecret })

/** Signs in through the app's built-in page. @returns the app's session */
export async function signIn(origin: string): Promise<unknown> {
  const transport = toSocketTransport((asked) => new URL(asked))
  const agent = new Agent({ transport, origin, fixtures: false, exchanges: [], refused: [] })
  await agent.submit(await agent.get("/auth/signin"), "Sign in with Login")
  return (await agent.get("/auth/session")).json
}
