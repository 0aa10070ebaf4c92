import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { Auth, type AuthConfig } from "@svc-auth/core"
import { MemoryAdapter } from "@svc-auth/core/adapters/memory"
import { createHandler } from "@svc-auth/core/node"
import { oidc, type Provider } from "@svc-auth/core/providers"
import Apple from "@svc-auth/core/providers/apple"
import Auth0 from "@svc-auth/core/providers/auth0"
import Credentials from "@svc-auth/core/providers/credentials"
import Discord from "@svc-auth/core/providers/discord"
import Email from "@svc-auth/core/providers/email"
import GitHub from "@svc-auth/core/providers/github"
import GitLab from "@svc-auth/core/providers/gitlab"
import Google from "@svc-auth/core/providers/google"
import Keycloak from "@svc-auth/core/providers/keycloak"
import MicrosoftEntraID from "@svc-auth/core/providers/microsoft-entra-id"
import Passkey from "@svc-auth/core/providers/passkey"

/** The app whose pages are looked at. */
export interface LooksApp {
  readonly origin: string
  /** Returns the link of the next mail. Call it before the mail is requested. */
  nextLink(): Promise<string>
  close(): Promise<void>
}

const client = { clientId: "client", clientSecret: "secret" }
const own = (id: string, name: string): Provider => oidc({ id, name, issuer: `https://${id}.example` })(client)

const many: readonly Provider[] = [
  GitHub(client),
  GitLab(client),
  Google(client),
  Apple(client),
  MicrosoftEntraID({ ...client, issuer: "https://login.microsoftonline.com/common/v2.0" }),
  Discord(client),
  Auth0({ ...client, issuer: "https://tenant.example" }),
  Keycloak({ ...client, issuer: "https://keycloak.example/realms/app" }),
  own("acme", "Acme"),
  own("university", "Example University"),
  own("bank", "Bank of Examples"),
  own("staff", "Staff directory"),
]

const password = Credentials({
  name: "password",
  credentials: {
    email: { label: "E-mail address", type: "email", required: true },
    password: { label: "Password", type: "password", required: true },
  },
  authorize: () => null,
})

/** Starts an app on this machine. Each folder of its root is an app with other providers. */
export async function startLooks(): Promise<LooksApp> {
  let receive = (_url: string): void => {}
  const mail = Email({ sendVerificationRequest: ({ url }) => receive(url) })
  const store = { adapter: MemoryAdapter(), session: { strategy: "database" } } as const
  const passkeys = { ...store, experimental: { enableWebAuthn: true } } as const
  const apps: Readonly<Record<string, AuthConfig>> = {
    usual: { ...passkeys, providers: [GitHub(client), Google(client), mail, Passkey], accountPage: true },
    many: { ...store, providers: [...many, mail] },
    password: { providers: [password, GitHub(client)] },
    passkey: { ...passkeys, providers: [Passkey] },
    one: { providers: [GitHub(client)] },
    setup: { providers: [GitHub, GitLab], development: true },
  }
  const handlers = new Map(
    Object.entries(apps).map(([name, app]) => [
      name,
      createHandler(Auth, {
        trustHost: true,
        secret: "a secret for looks, which signs nothing of worth",
        theme: { name: "Example", brandColor: "#1f5fd0" },
        logger: { error() {}, warn() {} },
        ...app,
        basePath: `/${name}/auth`,
      }),
    ]),
  )
  const server: Server = createServer((request, response) => {
    const handler = handlers.get(request.url!.split("/")[1]!)
    if (handler && request.url!.includes("/auth")) void handler(request, response)
    else response.writeHead(404, { "content-type": "text/plain" }).end("the app's own page")
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    nextLink: () => new Promise((resolve) => (receive = resolve)),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
