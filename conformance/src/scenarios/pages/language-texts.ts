import { en } from "@svc-auth/core/languages/en"
import { ownText } from "../../fixtures/languages.ts"
import type { Scenario } from "../../scenario.ts"
import { signInAs } from "../../steps.ts"

const tags = ["ar", "de", "es", "fr", "ja", "pt-BR", "zh-Hans"]
const paths = [
  "/auth/signin",
  "/auth/signout",
  "/auth/verify-request",
  "/auth/nothing-here",
  ...["CredentialsSignin", "InvalidCheck", "OAuthAccountNotLinked", "SessionRequired", "EmailSignInError", "Other"].map(
    (error) => `/auth/signin?error=${error}`,
  ),
  ...["AccessDenied", "Configuration", "Verification", "Unavailable", "Other"].map(
    (error) => `/auth/error?error=${error}`,
  ),
]
/** The parts of the English texts that are a sentence or several words. */
const english = Object.values(en.texts).flatMap((text) => text.split(/\{\w+\}/)).map((part) => part.trim())
  .filter((part) => /[a-z] [a-z]/i.test(part))

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [],
  name: "no page in another language has an English text, and the app's own text replaces one, escaped",
  needs: ["fixtures", "credentials"],
  fixture: "languages",
  async run({ agent, expect }) {
    const titles = new Set<string>()
    for (const tag of tags) {
      for (const path of paths) {
        const { text, headers } = await agent.get(path, { headers: { "accept-language": tag } })
        expect(headers.get("content-language"), `language of ${path}`).toBe(tag)
        expect(english.filter((part) => text.includes(part)), `English in ${tag} on ${path}`).toBe([])
        titles.add(text.trim().split("\n")[0]!)
      }
    }
    await signInAs(agent)
    for (const tag of tags) {
      const path = "/auth/error?error=AccessDenied&code=page"
      const { status, text } = await agent.get(path, { headers: { "accept-language": tag } })
      expect(status, `status of ${path}`).toBe(403)
      expect(english.filter((part) => text.includes(part)), `English in ${tag} on ${path}`).toBe([])
    }
    expect(titles.size >= tags.length, "a title in each language").toBe(true)
    const own = await agent.get("/auth/signout", { headers: { "accept-language": "de" } })
    expect(own.text, "the app's own text").toContain(ownText)
    expect(own.body, "its markup").toContain("&lt;b&gt;Von Bord&lt;/b&gt; &amp; ab")
    const other = await agent.get("/auth/signout", { headers: { "accept-language": "fr" } })
    expect(other.text.includes("Von Bord"), "the app's own text in another language").toBe(false)
  },
}
