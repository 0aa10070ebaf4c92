import type { Agent, AppFacts } from "./agent.ts"
import type { Wire } from "./corpus/play.ts"
import type { Transport } from "./exchange.ts"
import type { Expect } from "./expect.ts"
import type { FixtureName } from "./fixtures/selection.ts"
import type { Idp } from "./idp/control.ts"
import type { Mailbox } from "./mail/mailbox.ts"
import type { Post } from "./mail/post.ts"

/**
 * What a scenario needs from driver and app.
 * - `app`: the fixture app's own routes; `fixtures`: configurations by header
 * - `user`: a user can be signed in, by whichever provider the app has
 * - `credentials`, `oidc`, `oauth`, `email`: a provider of that type
 * - `verbs`: the server-side `signIn`, `signOut`, `update` behind `/login`, `/logout`, `/update`
 * - `guard`: `callbacks.authorized` before `/protected`
 * - `mounts`: the parts of the app at `/mounted` and `/part`
 * - `proxy-headers`: the headers of a proxy in front of the app reach it unchanged; `app-test`: the origin is `https://app.test`
 * - `origins`: the app answers at every subdomain of `https://app.test`, too
 * - `direct`: the app can be called without the proxy, so that forwarded headers are those of the client
 * - `previews`: the app also answers at other origins, like deployments that share its secret
 * - `store`: the fixtures that have one
 * - `passwords`: the fixtures with passwords and second factors, for which the app has `@svc-auth/password`
 * - `cookie-sessions`: unless the fixture sets a store, sessions are in cookies and no store holds users
 * - `big-headers`: no server in between rejects headers over 16 KiB
 * - `sub-path`: the app is mounted under `agent.base`
 * - `production`: it runs in production mode, without traces and details of errors
 * - `development-help`: it contains the help for developers, which bundlers leave out of a production build
 * - `process`: the app is a process of its own; the driver sees its output and its end
 * - `restart`: the driver can start the app once more, with other variables
 * - `socket`: requests arrive byte for byte; `browser`: a real one
 */
export type Need =
  | "app"
  | "fixtures"
  | "user"
  | "credentials"
  | "oidc"
  | "oauth"
  | "email"
  | "verbs"
  | "guard"
  | "mounts"
  | "proxy-headers"
  | "app-test"
  | "origins"
  | "store"
  | "passwords"
  | "cookie-sessions"
  | "big-headers"
  | "direct"
  | "previews"
  | "sub-path"
  | "production"
  | "development-help"
  | "process"
  | "restart"
  | "socket"
  | "browser"

/** What a scenario runs with. */
export interface Stage {
  readonly agent: Agent
  readonly expect: Expect
  /**
   * Whether the app mounts the suite's fixtures. If it does, a scenario marked `blackbox` also checks what only this library promises:
   * its pages, its statuses and its log.
   */
  readonly fixtures: boolean
  /** The issuer that this scenario's app signs in with. */
  readonly idp: Idp
  readonly mail: Mailbox
  /** Plays raw requests, for scenarios that need `socket`. @throws {Error} if the driver has no socket */
  readonly wire: Wire
  /** The part of the corpus of hostile requests to play. */
  readonly corpus: Corpus
  /** Starts the app once more, with these variables, for scenarios that need `restart`. `undefined` removes a variable. */
  startWith(env: Environment): Promise<Restarted>
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The app, started with other variables. */
export interface Restarted {
  readonly agent: Agent
  close(): Promise<void>
}

/** The whole corpus, or the sample that CI plays. */
export type Corpus = "all" | "sample"

/** One sentence about behaviour, and the walk that proves it. Its file exports it as `scenario`. */
export interface Scenario {
  /** Rows of the ledger that it covers. */
  readonly spec: readonly string[]
  /** Numbers of the security cases that it covers. */
  readonly cases: readonly number[]
  readonly name: string
  readonly needs: readonly Need[]
  /** The scenario also runs on apps that were not made for the suite. It needs neither `fixtures` nor `app`. */
  readonly blackbox?: true
  /** Fixture the agent starts with; default `default`. */
  readonly fixture?: FixtureName | undefined
  run(stage: Stage): Promise<void>
}

/** A scenario with its id, as the index lists it. */
export interface ListedScenario extends Scenario {
  /** The path of its file: `topic/name`. */
  readonly id: string
}

/** Where scenarios run: one binding, reached one way, on one runtime, over one store. */
export interface Driver {
  readonly name: string
  readonly binding: string
  readonly runtime: string
  readonly store: string
  readonly offers: ReadonlySet<Need>
  /** The reason for each need that it does not offer. A need in neither list fails the scenario. */
  readonly lacks: Readonly<Partial<Record<Need, string>>>
  /** Scenario ids that are expected to fail here, with the reason. */
  readonly exceptions?: Readonly<Record<string, string>> | undefined
  /** Whether the framework itself answers 403 to forms whose `Origin` is not the app's. */
  readonly guardsForms?: boolean | undefined
  /** The origin of the app, as browsers see it. */
  readonly origin: string
  /** Path under which the app is mounted for scenarios that need `sub-path`. */
  readonly base?: string | undefined
  /** The origin at which the app answers without the proxy. */
  readonly direct?: string | undefined
  /** Origins of other deployments of the app. */
  readonly previews?: readonly string[] | undefined
  /** Base URL of the identity provider, and how to reach it from here. */
  readonly idpUrl: string
  readonly idpFetch: typeof fetch
  /** Facts about an app that was not made for the suite. Only scenarios marked `blackbox` run there. */
  readonly blackbox?: Blackbox | undefined
  readonly transport: Transport
  /** Starts the app once more, with these variables. */
  readonly startWith?: ((env: Environment) => Promise<Driver>) | undefined
  /** The raw connection to the app. Without it, no scenario that needs `socket` runs. */
  readonly wire?: Wire | undefined
  /** Default: a sample. */
  readonly corpus?: Corpus | undefined
  /** Where the app's mails arrive. */
  readonly post?: Post | undefined
  close(): Promise<void>
}

/** The facts about an app that was not made for the suite. */
export interface Blackbox extends AppFacts {
  /** The one issuer that it signs in with. All scenarios share it, and it is reset before each. */
  readonly issuer: string
}
