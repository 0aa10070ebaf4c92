import { createFixtures, type FixtureOptions, type Fixtures } from "../fixtures/index.ts"
import { toFetch } from "../idp/fetch.ts"
import { createIdp } from "../idp/index.ts"
import { createPost, toMailer } from "../mail/post.ts"
import { withMailServices } from "../mail/services.ts"
import type { Driver, Need } from "../scenario.ts"
import { createFixtureApp, mounted } from "./fixture-app.ts"
import { type Handler, idpUrl, inProcess } from "./in-process.ts"

const offers: readonly Need[] = [
  "app",
  "fixtures",
  "user",
  "credentials",
  "oidc",
  "oauth",
  "email",
  "verbs",
  "guard",
  "mounts",
  "store",
  "passwords",
  "proxy-headers",
  "direct",
  "previews",
  "app-test",
  "origins",
  "sub-path",
  "production",
  "development-help",
]

const lacks: Driver["lacks"] = {
  "big-headers": "the runtime's own limit may be below",
  "cookie-sessions": "sessions and users are in the store",
}

/** The store of users and sessions. Default: memory and cookies. */
export interface CoreStore
  extends Pick<FixtureOptions, "store" | "sessions" | "countsApart" | "revocations">, Pick<Driver, "exceptions"> {
  readonly name: string
}

/**
 * Returns a driver for the fixture app on the core alone, with its own identity provider and mail store, on any runtime.
 * @param createApp makes the app
 */
export function createCoreDriver(
  more: readonly Need[] = [],
  kept?: CoreStore,
  createApp: (fixtures: Fixtures) => Handler = createFixtureApp,
): Driver {
  const post = createPost()
  const idp = withMailServices(createIdp(), post)
  const { name, store, sessions, countsApart, revocations, exceptions }: Partial<CoreStore> = kept ?? {}
  const mailer = toMailer(post)
  const stores = { store, sessions, countsApart, revocations }
  const fixtures = createFixtures({ idpUrl, fetch: toFetch(idp), mailer, ...stores })
  return inProcess({
    app: createApp(fixtures),
    ...{ idp, post, store: name, exceptions, lacks, base: mounted },
    offers: [...offers, ...sessions ? [] : ["cookie-sessions" as const], ...more],
  })
}
