/**
 * An app with the library's core and the suite's identity provider, to which tests sign in.
 * @module
 */
import { Auth, type AuthConfig, customFetch } from "@svc-auth/core"
import { oidc } from "@svc-auth/core/providers"
import { clientId, clientSecret, type Plan, toFetch } from "@svc-auth/conformance/idp"
import { createIdp } from "@svc-auth/conformance/idp"
import { Agent } from "../../conformance/src/agent.ts"
import type { Page } from "../../conformance/src/page.ts"

const origin = "https://app.example"
const issuer = "https://idp.test/docs"

export interface App {
  /** Signs in with the button of the sign-in page, in a new browser. The provider answers by the plan. */
  signIn(plan?: Plan): Promise<{ readonly agent: Agent; readonly page: Page }>
  /** The arguments of the logger's `error`. */
  readonly errors: readonly (readonly [type: string, error: Error])[]
}

/** Starts the app. Its users are behind one proxy, in the network 192.0.2.0/24. */
export function createApp(more: Pick<AuthConfig, "events" | "callbacks">): App {
  const idp = createIdp()
  const errors: [string, Error][] = []
  const config: AuthConfig = {
    providers: [oidc({ id: "idp", name: "IdP", issuer, clientId, clientSecret, [customFetch]: toFetch(idp) })],
    origin,
    secret: "Zx8-hg2kqPwl5sTnR4vB7mYc1dFe0aUj",
    trustedProxies: 1,
    logger: { error: (type, error) => errors.push([type, error]), warn: () => undefined },
    ...more,
  }
  const agent = new Agent({
    origin,
    fixtures: false,
    exchanges: [],
    refused: [],
    async transport({ method, origin: asked, target, headers, body }) {
      const request = new Request(asked + target, {
        method,
        headers: headers.map(([name, value]): [string, string] => [name, value]),
        ...body !== undefined && { body: body as string },
      })
      const isApp = asked === origin
      if (isApp) request.headers.set("x-forwarded-for", "192.0.2.7")
      const { pathname } = new URL(request.url)
      const answer = !isApp
        ? await idp.fetch(request)
        : pathname.startsWith("/auth")
        ? await Auth(request, config)
        : new Response("home")
      return { status: answer.status, headers: [...answer.headers], body: await answer.text() }
    },
  })
  return {
    errors,
    async signIn(plan) {
      const browser = agent.fresh()
      if (plan) idp.tenant(issuer).next.push(plan)
      const page = await browser.submit(await browser.get("/auth/signin"), "Sign in with IdP")
      return { agent: browser, page }
    },
  }
}
