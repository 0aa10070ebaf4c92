import { createFixtureApp } from "../src/drivers/fixture-app.ts"
import { idpUrl, inProcess } from "../src/drivers/in-process.ts"
import { createFixtures } from "../src/fixtures/index.ts"
import { createIdp, toFetch } from "../src/idp/index.ts"
import { conform } from "./conform.ts"

const idp = createIdp()
const app = createFixtureApp(createFixtures({ idpUrl, fetch: toFetch(idp) }))

conform(inProcess({
  app,
  idp,
  offers: [
    "app",
    "fixtures",
    "credentials",
    "oidc",
    "oauth",
    "verbs",
    "guard",
    "proxy-headers",
    "big-headers",
    "previews",
    "app-test",
  ],
}))
