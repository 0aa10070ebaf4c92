import { accountPage, emailChange } from "@svc-auth/core/features"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { Auth, type AuthConfig } from "@svc-auth/core"
import { MemoryAdapter, memoryLimits } from "@svc-auth/core/adapters/memory"
import { clock } from "@svc-auth/core/kit"
import { ar } from "@svc-auth/core/languages/ar"
import { de } from "@svc-auth/core/languages/de"
import { fr } from "@svc-auth/core/languages/fr"
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
import { mfa, Password } from "@svc-auth/password"
import { type Browser, chromium } from "playwright-core"
import { createPost, type Letter, toMailer } from "../mail/post.ts"

/** The app whose pages are looked at, and a browser that finds it. */
export interface LooksApp {
  /** The same in every run, so that pictures are. */
  readonly origin: string
  readonly browser: Browser
  readonly adapter: MemoryAdapter
  /** What the app takes for the present. */
  now: Date
  /** Begins a scene: sets the time to {@linkcode start}, forgets attempts, and deletes the user with this address. */
  begin(address: string): Promise<void>
  /** Returns the last mail to this address, which `/mail/<address>` shows. */
  lastMail(address: string): Letter
  close(): Promise<void>
}

/** When each scene begins. */
export const start: Date = new Date("2026-11-24T09:30:00Z")
const origin = "http://app.example"

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

/** The password that the app itself refuses. */
export const refusedPassword = "a password that was stolen"
const longName = "Verwaltungsgemeinschaft Musterstadt-Beispielhausen am See"

const password = Credentials({
  name: "a password",
  credentials: {
    email: { label: "E-mail address", type: "email", required: true },
    password: { label: "Password", type: "password", required: true },
  },
  authorize: () => null,
})

/** The app's own credentials beside the library's passwords. */
const staff = Credentials({
  id: "staff",
  name: "Staff account",
  credentials: { number: { label: "Staff number", required: true }, pin: { label: "PIN", type: "password" } },
  authorize: () => null,
})

/** Names and labels that are too long for one line. */
const long = Credentials({
  name: "dem Benutzerkonto der Universitätsbibliothek",
  credentials: {
    card: { label: "Bibliotheksausweisnummer oder Immatrikulationsnummer", required: true, placeholder: "0123456789" },
    secret: { label: "Benutzerkontenpasswort der Universitätsbibliothek", type: "password", required: true },
  },
  authorize: () => null,
})

/** Returns the mail as a mail program shows it: as the main part of a page, which marks the focus. It has the same code in every run. */
const toShown = (html: string): string =>
  html.replace(/>\d{4}</g, ">1234<")
    .replace(/<body.*?>/, "$&<main>")
    .replace("</body>", "</main>$&")
    .replace("</head>", "<style>:focus-visible{outline:2px solid}</style>$&")

/** Starts an app on this machine, and a browser. Each folder of its root is an app with other providers. @param executablePath the path of Chromium */
export async function startLooks(executablePath: string): Promise<LooksApp> {
  const post = createPost()
  const time = { now: start }
  const now = () => time.now
  const adapter = MemoryAdapter({ clock: now })
  const mail = { sendVerificationRequest: toMailer(post) }
  const store = { adapter, session: { strategy: "database" } } as const
  const counts = memoryLimits({ clock: now })
  const passwords = {
    ...{ ...store, mail: (sent: Letter) => post.take(sent) },
    // with `limits: false`, passwords and codes are counted by the adapter
    limits: { store: counts },
    providers: [Password({ checkPassword: ({ password }) => password !== refusedPassword }), GitHub(client)],
    use: [mfa({ rememberDevice: true }), accountPage()],
  } satisfies AuthConfig
  const passkeys = { ...store, experimental: { enableWebAuthn: true }, use: [accountPage()] }
  const apps: Readonly<Record<string, AuthConfig>> = {
    usual: { ...passkeys, providers: [GitHub(client), Google(client), Email(mail), Passkey] },
    all: {
      ...{ ...passwords, ...passkeys },
      providers: [...passwords.providers, Google(client), Email(mail), Passkey, staff],
    },
    "all-de": {
      ...{ ...passwords, ...passkeys },
      use: [de],
      providers: [...passwords.providers, Email(mail), Passkey, staff],
    },
    "all-ar": {
      ...{ ...passwords, ...passkeys },
      use: [ar],
      providers: [...passwords.providers, Email(mail), Passkey, staff],
    },
    many: { ...store, providers: [...many, Email(mail)] },
    mail: { ...store, providers: [Email(mail)] },
    codes: { ...store, providers: [Email({ ...mail, code: true })] },
    "codes-only": { ...store, providers: [Email({ ...mail, code: true, link: false })] },
    password: { providers: [password, GitHub(client)] },
    passkey: { ...passkeys, providers: [Passkey] },
    one: { providers: [GitHub(client)] },
    none: { providers: [] },
    long: {
      providers: [long, own("long", "Donaudampfschifffahrtsgesellschaftskapitänsverzeichnis"), GitHub(client)],
      theme: { name: longName },
    },
    setup: { providers: [GitHub, GitLab], development: true },
    passwords,
    addresses: { ...passwords, use: [accountPage(), emailChange] },
    "addresses-ar": { ...passwords, use: [ar, accountPage(), emailChange] },
    "passwords-required": { ...passwords, use: [mfa({ required: true }), accountPage()] },
    "passwords-de": { ...passwords, use: [de, ...passwords.use], theme: { name: longName } },
    "passwords-fr": { ...passwords, use: [fr, ...passwords.use], theme: { name: longName } },
    "passwords-ar": { ...passwords, use: [ar, ...passwords.use] },
  }
  const handlers = new Map(
    Object.entries(apps).map(([name, app]) => [
      name,
      createHandler(Auth, {
        trustHost: true,
        secret: "a secret for looks, which signs nothing of worth",
        theme: { name: "Example", brandColor: "#1f5fd0" },
        logger: { error() {}, warn() {} },
        // each scene mails to the same address
        limits: false,
        [clock]: now,
        ...app,
        basePath: `/${name}/auth`,
      }),
    ]),
  )
  const { getRandomValues } = crypto
  // the key of an authenticator app, which has 20 bytes, is the same in every run, so that the picture of its QR code is
  crypto.getRandomValues = (array) => {
    getRandomValues.call(crypto, array)
    if (array instanceof Uint8Array && array.length === 20) array.fill(42)
    return array
  }
  const lastMail = (address: string): Letter => {
    const letter = post.lettersTo(address).at(-1)
    if (!letter) throw new Error(`there is no mail to ${address}`)
    return letter
  }
  const server: Server = createServer((request, response) => {
    const [, name = "", part = ""] = request.url!.split("/")
    if (name === "mail" && part.includes("@")) {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(toShown(lastMail(part).html))
    } else if (handlers.has(name)) {
      void handlers.get(name)!(request, response)
    } else response.writeHead(404, { "content-type": "text/plain" }).end("the app's own page")
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const browser = await chromium.launch({
    executablePath,
    // root in a container cannot create the sandbox's namespaces, and only pages of this machine are opened
    args: [
      "--no-sandbox",
      `--host-resolver-rules=MAP app.example 127.0.0.1:${port}`,
      // passkeys need it
      `--unsafely-treat-insecure-origin-as-secure=${origin}`,
    ],
  })
  return Object.assign(time, {
    ...{ origin, browser, adapter, lastMail },
    begin: async (address: string) => {
      time.now = start
      Object.assign(counts, memoryLimits({ clock: now }))
      const known = await adapter.getUserByEmail(address)
      if (known) await adapter.deleteUser(known.id)
    },
    close: async () => {
      crypto.getRandomValues = getRandomValues
      await browser.close()
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  })
}
