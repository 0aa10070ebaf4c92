import { createFixtureApp } from "../src/drivers/fixture-app.ts"
import { idpUrl, inProcess } from "../src/drivers/in-process.ts"
import { createFixtures } from "../src/fixtures/index.ts"
import { createIdp, toFetch } from "../src/idp/index.ts"
import { createPost, toMailer } from "../src/mail/post.ts"
import { conform } from "./conform.ts"

const idp = createIdp()
const post = createPost()
const app = createFixtureApp(createFixtures({ idpUrl, fetch: toFetch(idp), mailer: toMailer(post) }))

conform(inProcess({
  app,
  idp,
  post,
  offers: [
    "app",
    "fixtures",
    "credentials",
    "oidc",
    "oauth",
    "email",
    "verbs",
    "guard",
    "proxy-headers",
    "big-headers",
    "previews",
    "app-test",
  ],
}))
