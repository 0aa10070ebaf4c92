import type { Wire } from "../corpus/play.ts"
import { loadPassword } from "../fixtures/load-password.ts"
import { environment } from "../fixtures/providers.ts"
import { createIdp } from "../idp/index.ts"
import { serveIdp } from "../idp/serve.ts"
import { createPost, type Post } from "../mail/post.ts"
import { withMailServices } from "../mail/services.ts"
import type { Driver, Need } from "../scenario.ts"
import { type ServerCommand, startCommand } from "./command.ts"
import { isSubdomain } from "./in-process.ts"
import { type Listening, startProxy } from "./proxy.ts"
import { toSocketTransport } from "./socket.ts"
import { toWire } from "./wire.ts"

/** A built fixture app, and how to start it. */
export interface ServerOptions extends ServerCommand {
  readonly binding: string
  /** Default: `server`. */
  readonly name?: string | undefined
  /** The name and version of the runtime. Default: this Node. */
  readonly runtime?: string | undefined
  readonly store?: string | undefined
  readonly offers: readonly Need[]
  readonly exceptions?: Driver["exceptions"]
  readonly guardsForms?: boolean | undefined
  /** The part of the corpus of hostile requests to play. Default: a sample. */
  readonly corpus?: Driver["corpus"] | undefined
  /** The path that the app is mounted under. It answers nowhere else then. */
  readonly base?: string | undefined
  /** Why this app does not meet a need that an app over sockets could meet. */
  readonly lacks?: Driver["lacks"] | undefined
}

/** A running app, its identity provider, and a proxy in front of it for `http` or `https`. */
export interface RunningApp {
  readonly idpUrl: string
  readonly post: Post
  /** The app's own port, on the loopback interface. */
  readonly port: number
  /** A proxy in front of the app. It is closed with the app. */
  proxy(proto: "http" | "https"): Promise<Listening>
  close(): Promise<void>
}

/** A running app in its own process. */
export interface AppProcess extends RunningApp {
  readonly pid: number | undefined
  /** The raw connection to its port. */
  readonly wire: Wire
}

/**
 * Starts the identity provider, the mail server and the app that uses both.
 * @param mails where mails arrive; if absent, no mail server is started
 */
export async function startApp(options: ServerCommand, mails = true): Promise<AppProcess> {
  const post = createPost()
  // loaded here, because its packages are optional
  const smtp = mails ? await (await import("../mail/smtp.ts")).serveSmtp(post) : undefined
  const idp = await serveIdp(withMailServices(createIdp(), post))
  const closeOwn = () => Promise.all([idp.close(), smtp?.close()])
  const urls = { SVC_CONFORMANCE_IDP: idp.url, SVC_CONFORMANCE_MAIL: smtp?.url }
  const env = { SVC_CONFORMANCE: "1", ...environment, ...urls, ...options.env }
  const app = await startCommand({ ...options, env }).catch(async (error: unknown) => {
    await closeOwn()
    throw error
  })
  const proxies: Listening[] = []
  return {
    idpUrl: idp.url,
    post,
    port: app.port,
    pid: app.pid,
    wire: toWire(app),
    proxy: async (proto) => {
      const proxy = await startProxy(options.url ?? app.port, proto)
      proxies.push(proxy)
      return proxy
    },
    close: async () => {
      await Promise.all(proxies.map((proxy) => proxy.close()))
      await app.close()
      await closeOwn()
    },
  }
}

const origin = "https://app.test"

/** The needs that every app meets over a socket. */
export const socketOffers: readonly Need[] = [
  ...["app", "fixtures", "user", "credentials", "oidc", "oauth", "email", "verbs", "guard", "mounts"] as const,
  ...[
    "production",
    "process",
    "restart",
    "socket",
    "app-test",
    "origins",
    "direct",
    "store",
    "passwords",
    "cookie-sessions",
  ] as const,
  "development-help",
]

const socketLacks: Driver["lacks"] = {
  "proxy-headers": "the proxy in front of the app sets them itself",
  previews: "the app answers at one origin",
  restart: "the suite does not choose how the app starts",
  "big-headers": "Node refuses more than 16 KiB",
  browser: "no page is shown",
  "sub-path": "this build is mounted at the root; another is below a path",
}

/** Why the suite cannot try passwords: the app does not have their package. */
const passwordLacks = (): Promise<Driver["lacks"]> =>
  loadPassword().then(() => ({}), () => ({ passwords: "@svc-auth/password is not installed" }))

/** Runs scenarios over sockets against the app's production build, behind a proxy as `https://app.test`. */
export const startServerDriver = async (options: ServerOptions): Promise<Driver> =>
  await toServerDriver(
    await startApp(options, options.offers.includes("email")),
    options,
    // two servers cannot have one address
    options.url ? undefined : (env) => startServerDriver({ ...options, env: { ...options.env, ...env } }),
  )

/** Returns the same driver for an app that is already running. */
export async function toServerDriver(
  app: RunningApp & Partial<AppProcess>,
  options: Omit<ServerOptions, keyof ServerCommand>,
  startWith?: Driver["startWith"],
): Promise<Driver> {
  const { port } = await app.proxy("https")
  const lacks: Driver["lacks"] = { ...socketLacks, ...await passwordLacks(), ...options.lacks }
  const direct = `http://127.0.0.1:${app.port}`
  const ports = new Map([[origin, port], [direct, app.port], [app.idpUrl, Number(new URL(app.idpUrl).port)]])
  return {
    name: options.name ?? "server",
    binding: options.binding,
    runtime: options.runtime ?? `node ${process.versions.node}`,
    store: options.store ?? "jwt",
    offers: new Set(
      options.offers.filter((need) =>
        need === "passwords" ? lacks.passwords === undefined : need !== "restart" || startWith
      ),
    ),
    startWith,
    lacks,
    base: options.base,
    exceptions: options.exceptions,
    guardsForms: options.guardsForms,
    ...{ origin, direct },
    idpUrl: app.idpUrl,
    idpFetch: fetch,
    post: app.post,
    transport: toSocketTransport((asked) => ports.get(isSubdomain(asked) ? origin : asked)),
    ...(app.wire && { wire: app.wire }),
    corpus: options.corpus,
    close: () => app.close(),
  }
}
