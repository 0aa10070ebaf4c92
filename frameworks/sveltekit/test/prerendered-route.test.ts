import { expect, test } from "vitest"
import { isPrerenderedRoute } from "../src/prerendered-route.ts"

const [yes, no] = ["export const prerender = true", "export const prerender = false"]

test.each<[string, string, Record<string, string>, boolean]>([
  ["a page that says so", "/members", { "members/+page.ts": yes }, true],
  ["a page whose server file says so", "/members", { "members/+page.server.js": `// a comment\n${yes};` }, true],
  ["the root", "/", { "+page.ts": yes }, true],
  ["a page that may be", "/members", { "members/+page.js": 'export const prerender = "auto"' }, true],
  ["a page in a group", "/(app)/members/[id]", { "(app)/members/[id]/+page.ts": yes }, true],
  ["a page with a type", "/members", { "members/+page.ts": "export const prerender: boolean = true" }, true],
  ["a page whose layout says so", "/members/a", { "+layout.ts": yes }, true],
  ["a page that says no, where its layout says so", "/members", { "+layout.ts": yes, "members/+page.ts": no }, false],
  ["a page whose inner layout says no", "/members/a", { "+layout.ts": yes, "members/+layout.server.ts": no }, false],
  ["a page that says no, and its server file yes", "/a", { "a/+page.ts": no, "a/+page.server.ts": yes }, false],
  ["an endpoint that says so", "/list.json", { "list.json/+server.ts": yes }, true],
  ["an endpoint that says no", "/list.json", { "+layout.ts": yes, "list.json/+server.ts": no }, false],
  ["an endpoint that says nothing", "/list.json", { "+layout.ts": yes, "list.json/+server.ts": "" }, false],
  ["a page that says nothing", "/members", { "members/+page.ts": "export const ssr = false" }, false],
  ["a page that only speaks of it", "/members", { "members/+page.ts": `// ${yes}` }, false],
  ["a page of another folder", "/members", { "members/a/+page.ts": yes }, false],
])("%s is prerendered, or not", (_name, id, files, isPrerendered) => {
  expect(isPrerenderedRoute(id, (path) => files[path.replace("src/routes/", "")])).toBe(isPrerendered)
})
