import type { Scenario } from "@svc-auth/conformance"
import { secret } from "../../scenarios/steps.ts"
import { logIn } from "./steps.ts"

/** Addresses of two pages of the Pages Router in two languages, and of their data. */
const addresses = ["translated", "prerendered"].flatMap((name) => [
  `/protected/${name}`,
  `/en/protected/${name}`,
  `/fr/protected/${name}`,
  `/FR/protected/${name}`,
  `/fr/protected/${name}/`,
  `/fr/%70rotected/${name}`,
  `/_next/data/build/protected/${name}.json`,
  `/_next/data/build/en/protected/${name}.json`,
  `/_next/data/build/fr/protected/${name}.json`,
])
const renamed = ["/renamed", "/en/renamed", "/fr/renamed", "/_next/data/build/fr/renamed.json"]

export const scenario: Scenario = {
  spec: ["2.8/authorized", "4.3/auth-middleware", "4.3/auth-data-loader"],
  cases: [77, 95, 97],
  name: "a locale in the path hides no page of the Pages Router from a rule, also not behind a rewrite or as data",
  needs: ["app", "guard", "fixtures", "credentials"],
  fixture: "guarded-from-root",
  async run({ agent, expect }) {
    const visitor = agent.fresh()
    const { base } = agent
    const build = /"buildId":"([^"]+)"/.exec((await visitor.get(`${base}/fr/whoami`)).body)?.[1] ?? ""
    expect(build.length > 0, "the page names the build").toBe(true)
    const real = (path: string) => base + path.replace("/data/build/", `/data/${build}/`)
    const refuse = async () => {
      for (const path of [...addresses, ...renamed].map(real)) {
        for (const headers of [{}, { "x-nextjs-data": "1" }]) {
          const page = await visitor.get(path, { headers })
          expect([page.status === 200, page.body.includes(secret)], path).toBe([false, false])
        }
      }
    }
    await refuse()
    const asked = await visitor.get(real("/fr/protected/translated?a=b"))
    expect(asked.location?.searchParams.get("callbackUrl"), "where it comes back to").toBe(
      `${agent.origin}${base}/fr/protected/translated?a=b`,
    )
    await logIn(agent)
    for (const path of ["/fr/protected/translated", "/fr/protected/prerendered", "/fr/renamed"].map(real)) {
      const page = await agent.get(path)
      expect([page.status, page.body.includes(`lang="fr">${secret}`)], `signed in: ${path}`).toBe([200, true])
      expect(page.headers.get("cache-control"), `signed in: ${path}`).toBe("private, no-store")
    }
    const data = await agent.get(real("/_next/data/build/fr/protected/translated.json"))
    expect([data.status, data.body.includes(secret)], "signed in: data").toBe([200, true])
    expect((await agent.get(`${base}/fr/whoami`)).body.includes('lang="fr">Alice'), "getServerSideProps").toBe(true)
    await refuse()
  },
}
