import type { Scenario } from "../../scenario.ts"
import { rightForm } from "../../steps.ts"

/** Ways to say another host, or no host at all. `%s` is the app's own. */
export const foreign: readonly string[] = [
  "https://evil.example",
  "http://%s",
  "https://%s:8443/",
  "https://%s.evil.example/",
  "https://evil.example/%s",
  "https://evil%s/",
  "https://sub.%s/",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "\u0000//evil.example",
  "/%09/evil.example/..//evil.example",
  "https:evil.example",
  "https:/\\evil.example",
  "https:///evil.example",
  "http:\\evil.example",
  "https://%s@evil.example/",
  "https://%s%40evil.example/",
  "https://user:pw@%s/",
  "https://%s\\@evil.example/",
  "https://evil.example\\@%s/",
  "https://evil.example#@%s/",
  "https://evil.example?@%s/",
  "https://%s%00.evil.example/",
  "https://%s%2eevil.example/",
  "https://%s./",
  "https://ｅｖｉｌ.example/",
  "https://[::1]/",
  "https://2130706433/",
  "https://0x7f.1/",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>1</script>",
  "blob:https://%s/x",
  "vbscript:x",
  "file:///etc/passwd",
  "intent://x",
  "about:blank",
  "ftp://%s/",
  "wss://%s/",
  "https://",
  "http://",
  "://",
  "?",
  "[",
  "%",
]

export const scenario: Scenario = {
  spec: ["2.8/redirect"],
  cases: [20, 21, 22, 23, 24],
  name: "no URL that a client names leads off the origin",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const host = new URL(agent.origin).host
    for (const pattern of foreign) {
      const target = pattern.replaceAll("%s", host)
      const form = { ...await rightForm(agent), callbackUrl: target }
      for (const [path, fields] of [["/auth/callback/credentials", form], ["/auth/signout", form]] as const) {
        const page = await agent.post(path, fields)
        expect(page.location?.origin, `origin after ${path} with ${JSON.stringify(target)}`).toBe(agent.origin)
        expect(page.location?.username, "user name in Location").toBe("")
        expect(page.location?.href, "Location, serialised").toBe(page.headers.get("location"))
      }
    }
  },
}
