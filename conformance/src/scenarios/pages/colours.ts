import { toChanged } from "../../fixtures/changed.ts"
import type { Scenario } from "../../scenario.ts"

/** The variables of the style sheet with each theme. A button without a text colour gets black or white, whichever is more readable. */
const table: readonly (readonly [theme: Readonly<Record<string, string>>, ...parts: readonly string[]])[] = [
  [{}, "color-scheme:light dark", "--button:#1c2126;--button-text:#ffffff", "@media (prefers-color-scheme:dark)"],
  [{ colorScheme: "auto" }, "color-scheme:light dark", "--page:#f4f5f7", "--page:#111417"],
  [{ colorScheme: "light" }, ":root{color-scheme:light;--page:#f4f5f7"],
  [{ colorScheme: "dark" }, ":root{color-scheme:dark;--page:#111417"],
  [{ brandColor: "#0a7d4b" }, "--button:#0a7d4b;--button-text:#ffffff"],
  [{ brandColor: "#FC0" }, "--button:#ffcc00;--button-text:#000000"],
  // just above and below the point where white and black are equally readable
  [{ brandColor: "#ec0000" }, "--button:#ec0000;--button-text:#ffffff"],
  [{ brandColor: "#ed0000" }, "--button:#ed0000;--button-text:#000000"],
  [{ brandColor: "#008900" }, "--button:#008900;--button-text:#ffffff"],
  [{ brandColor: "#008a00" }, "--button:#008a00;--button-text:#000000"],
  [{ brandColor: "#5f5fff" }, "--button:#5f5fff;--button-text:#ffffff"],
  [{ brandColor: "#6060ff" }, "--button:#6060ff;--button-text:#000000"],
  [{ brandColor: "#757575" }, "--button:#757575;--button-text:#ffffff"],
  [{ brandColor: "#767676" }, "--button:#767676;--button-text:#000000"],
  [{ brandColor: "#ac640b" }, "--button:#ac640b;--button-text:#ffffff"],
  [{ brandColor: "#ad640b" }, "--button:#ad640b;--button-text:#000000"],
  [{ brandColor: "#010203" }, "--button:#010203;--button-text:#ffffff"],
  [{ brandColor: "#000", buttonText: "#d2b48c" }, "--button:#000000;--button-text:#d2b48c"],
  [{ buttonText: "#abc" }, "--button:#1c2126;--button-text:#aabbcc"],
]

export const scenario: Scenario = {
  spec: ["2.7/theme"],
  cases: [71, 77],
  name: "each colour of a theme is in the style sheet as numbers, with a text colour that is readable on it",
  needs: ["fixtures"],
  async run({ agent, expect }) {
    for (const [theme, ...parts] of table) {
      const page = await agent.use(toChanged({ theme })).get("/auth/signin")
      for (const part of parts) expect(page.body, `page with ${JSON.stringify(theme)}`).toContain(part)
    }
    const light = await agent.use(toChanged({ theme: { colorScheme: "light" } })).get("/auth/signin")
    for (const part of ["@media (prefers-color-scheme", "#111417"]) expect(light.body, "light page").not.toContain(part)
    for (
      const [logo, source] of [["/logo.svg", ""], ["HTTPS://img.test:8443/x.png", " https://img.test:8443"]] as const
    ) {
      const page = await agent.use(toChanged({ theme: { logo } })).get("/auth/signin")
      const images = page.elements.filter(({ tagName }) => tagName === "img").map(({ attrs }) => attrs[1]?.value)
      expect(images, "images").toBe([logo])
      expect(page.headers.get("content-security-policy"), "policy").toContain(`img-src 'self' data:${source};`)
    }
  },
}
