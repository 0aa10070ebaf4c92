import type { Scenario } from "../../scenario.ts"

const payloads = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  "</title><script>1</script>",
  "</style><b>",
  "--><b>",
  "&lt;b&gt;",
  "javascript:alert(1)",
  '" onfocus=alert(1) autofocus x="',
  "\r\nX-Injected: 1\r\n\r\n<b>",
  "{{7*7}}",
  "${7*7}",
  "\u2028<b>",
  "<b",
  "<!--",
  "]]>",
  "\u0000<b>",
  "%3Cb%3E",
]

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [18, 70, 72],
  name: "text in a URL never becomes markup, script or a header",
  needs: ["fixtures", "credentials"],
  async run({ agent, expect }) {
    const plain = new Map<string, string>()
    for (const path of ["/auth/signin", "/auth/signout", "/auth/error"]) {
      for (const name of ["error", "code", "callbackUrl", "email", "provider"]) {
        plain.set(path + name, (await agent.get(`${path}?${name}=x`)).shape)
      }
    }
    for (const payload of payloads) {
      for (const path of ["/auth/signin", "/auth/signout", "/auth/error"]) {
        for (const name of ["error", "code", "callbackUrl", "email", "provider"]) {
          const page = await agent.get(`${path}?${name}=${encodeURIComponent(payload)}`)
          expect(page.shape, `markup of ${path}?${name}=${payload}`).toBe(plain.get(path + name))
          expect(page.headers.get("x-injected"), "injected header").toBe(null)
        }
      }
    }
  },
}
