import type { Agent, AppFacts } from "./agent.ts"
import type { Wire } from "./corpus/play.ts"
import type { Transport } from "./exchange.ts"
import type { Expect } from "./expect.ts"
import type { FixtureName } from "./fixtures/selection.ts"
import type { Idp } from "./idp/control.ts"
import type { Mailbox } from "./mail/mailbox.ts"
import type { Post } from "./mail/post.ts"

/**
 * What a scenario asks of driver and app.
 * - `app`: the fixture app's own routes; `fixtures`: configurations by header
 * - `user`: a user can be signed in, by whichever provider the app has
 * - `credentials`, `oidc`, `oauth`, `email`: a way in
 * - `verbs`: the server-side `signIn`, `signOut`, `update` behind `/login`, `/logout`, `/update`
 * - `guard`: `callbacks.authorized` before `/protected`
 * - `proxy-headers`: what a proxy in front of the app says reaches it as given; `app-test`: the origin is `https://app.test`
 * - `direct`: the app can be called without the proxy, so that forwarded headers are those of the client
 * - `previews`: the app answers at other origins too, as deployments of it do that have the secret in common
 * - `store`: the fixtures that have one
 * - `cookie-sessions`: where the fixture does not say otherwise, sessions are in their cookies, and no store knows people
 * - `big-headers`: no server in between refuses more than 16 KiB of headers
 * - `sub-path`: the app is mounted under `agent.base`
 * - `production`: it runs as people meet it, so that nothing says why
 * - `process`: the app is a process of its own, whose end and whose output can be seen
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
  | "proxy-headers"
  | "app-test"
  | "store"
  | "cookie-sessions"
  | "big-headers"
  | "direct"
  | "previews"
  | "sub-path"
  | "production"
  | "process"
  | "socket"
  | "browser"

/** What a scenario plays with. */
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
  /** For scenarios that need `socket`. @throws {Error} where there is none */
  readonly wire: Wire
  /** How much of the corpus of hostile requests is played. */
  readonly corpus: Corpus
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
  /** Why it does not offer the rest: a need that is neither here nor there fails. */
  readonly lacks: Readonly<Partial<Record<Need, string>>>
  /** Scenario ids that are expected to fail here, with the reason. */
  readonly exceptions?: Readonly<Record<string, string>> | undefined
  /** The framework itself answers 403 to forms whose `Origin` is not the app's. */
  readonly guardsForms?: boolean | undefined
  /** Of the app, as browsers see it. */
  readonly origin: string
  /** Path under which the app is mounted for scenarios that need `sub-path`. */
  readonly base?: string | undefined
  /** Where the app itself answers, with no proxy before it. */
  readonly direct?: string | undefined
  /** Origins of other deployments of the app. */
  readonly previews?: readonly string[] | undefined
  /** Base URL of the identity provider, and how to reach it from here. */
  readonly idpUrl: string
  readonly idpFetch: typeof fetch
  /** What is known of an app that was not made for the suite: only scenarios marked `blackbox` are played there. */
  readonly blackbox?: Blackbox | undefined
  readonly transport: Transport
  /** Without it no scenario that needs `socket` is played. */
  readonly wire?: Wire | undefined
  /** Default: a sample. */
  readonly corpus?: Corpus | undefined
  /** Where the app's mails arrive. */
  readonly post?: Post | undefined
  close(): Promise<void>
}

/** An app that was not made for the suite, as far as scenarios have to know it. */
export interface Blackbox extends AppFacts {
  /** The one issuer that it signs in with; all scenarios share it, and each finds it as new. */
  readonly issuer: string
}
