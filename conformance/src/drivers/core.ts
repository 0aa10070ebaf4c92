import { createFixtures } from "../fixtures/index.ts"
import { toFetch } from "../idp/fetch.ts"
import { createIdp } from "../idp/index.ts"
import { createPost, toMailer } from "../mail/post.ts"
import type { Driver, Need } from "../scenario.ts"
import { createFixtureApp, mounted } from "./fixture-app.ts"
import { idpUrl, inProcess } from "./in-process.ts"

const offers: readonly Need[] = [
  "app",
  "fixtures",
  "credentials",
  "oidc",
  "oauth",
  "email",
  "verbs",
  "guard",
  "proxy-headers",
  "previews",
  "app-test",
  "sub-path",
  "production",
]

const lacks = { "big-headers": "the runtime's own limit may be below" }

/** The fixture app on the core alone, with an identity provider and a post of its own, on any runtime. */
export function createCoreDriver(more: readonly Need[] = []): Driver {
  const idp = createIdp()
  const post = createPost()
  const app = createFixtureApp(createFixtures({ idpUrl, fetch: toFetch(idp), mailer: toMailer(post) }))
  return inProcess({ app, idp, post, offers: [...offers, ...more], lacks, base: mounted })
}
