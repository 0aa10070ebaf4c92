import { expect, test } from "vitest"
import { isPrerenderedRoute } from "../src/prerendered-route.ts"

const [yes, no] = ["export const prerender = true", "export const prerender = false"]

test.each<[string, string, Record<string, string>, boolean]>([
  ["a page with the option", "/members", { "members/+page.ts": yes }, true],
  [
    "a page with the option in its server file",
    "/members",
    { "members/+page.server.js": `// a comment\n${yes};` },
    true,
  ],
  ["the root", "/", { "+page.ts": yes }, true],
  ["a page with the option `auto`", "/members", { "members/+page.js": 'export const prerender = "auto"' }, true],
  ["a page in a group", "/(app)/members/[id]", { "(app)/members/[id]/+page.ts": yes }, true],
  ["a page with a typed option", "/members", { "members/+page.ts": "export const prerender: boolean = true" }, true],
  ["a page with the option in its layout", "/members/a", { "+layout.ts": yes }, true],
  ["a page whose `false` overrides its layout", "/members", { "+layout.ts": yes, "members/+page.ts": no }, false],
  [
    "a page whose inner layout has `false`",
    "/members/a",
    { "+layout.ts": yes, "members/+layout.server.ts": no },
    false,
  ],
  ["a page whose `false` overrides its server file", "/a", { "a/+page.ts": no, "a/+page.server.ts": yes }, false],
  ["an endpoint with the option", "/list.json", { "list.json/+server.ts": yes }, true],
  ["an endpoint with `false`", "/list.json", { "+layout.ts": yes, "list.json/+server.ts": no }, false],
  ["an endpoint without the option", "/list.json", { "+layout.ts": yes, "list.json/+server.ts": "" }, false],
  ["a page without the option", "/members", { "members/+page.ts": "export const ssr = false" }, false],
  ["a page with the option in a comment", "/members", { "members/+page.ts": `// ${yes}` }, false],
  ["a page with the option in another folder", "/members", { "members/a/+page.ts": yes }, false],
])("isPrerenderedRoute() is right for %s", (_name, id, files, isPrerendered) => {
  expect(isPrerenderedRoute(id, (path) => files[path.replace("src/routes/", "")])).toBe(isPrerendered)
})
