import { describe, expect, test } from "vitest"
import { toPage } from "../../docs/site/src/markdown/rewrite.ts"
import { toVersionList } from "../../docs/site/src/version.ts"
import { addVersion } from "./build.ts"

const places = {
  toAddress: (file: string) => file.endsWith(".md") ? `/site/${file.replace(".md", "/")}` : undefined,
  toPicture: (file: string) => `pictures/${file}`,
}
const toBody = (markdown: string) => toPage("docs/a.md", `# Title\n\n${markdown}`, places).body

describe("a page of the site", () => {
  test.each([
    ["a page beside it", "[b](b.md)", "[b](/site/docs/b/)"],
    ["a heading of another page", "[b](../c/d.md#e)", "[b](/site/c/d/#e)"],
    ["a heading of the same page", "[b](#e)", "[b](#e)"],
    ["another site", "[b](https://b.example/c.md)", "[b](https://b.example/c.md)"],
    ["a file that the site does not show", "see [`b`](../b.ts).", "see `b`."],
    ["a link over two lines", "[b\nc](b.md)", "[b\nc](/site/docs/b/)"],
    ["a picture that links", "[![b](c.webp)](d.md)", "[![b](pictures/docs/c.webp)](/site/docs/d/)"],
    ["code", "`[b](b.md)` [`]`](b.md)", "`[b](b.md)` [`]`](/site/docs/b/)"],
    ["a page between backticks of other paragraphs", "a `\n\n[b](b.md)\n\n` c", "a `\n\n[b](/site/docs/b/)\n\n` c"],
    ["a page after a block with a longer end", "```md\nx\n````\n\n[b](b.md)", "```md\nx\n````\n\n[b](/site/docs/b/)"],
  ])("links to %s", (_, markdown, body) => expect(toBody(markdown)).toBe(body))

  test("has no comments, but its code keeps them", () => {
    expect(toBody("Write `<!-- a -->`.<!-- it's ` --> And `` <!-- ` --> ``.")).toBe(
      "Write `<!-- a -->`. And `` <!-- ` --> ``.",
    )
    expect(toBody("<!-- ts: app -->\n```md\n<!-- [b](b.md) -->\n# x\n```")).toBe("```md\n<!-- [b](b.md) -->\n# x\n```")
  })

  test("has the first heading as its title, and the first sentence as its description", () => {
    const page = toPage("a.md", "<!-- x -->\n# The `a` *b*\n\n> note\n\nOne [two](b.md). Three.\n", places)
    expect(page).toMatchObject({ title: "The a b", description: "One two." })
  })

  test("needs a title", () => expect(() => toPage("a.md", "text", places)).toThrow('begin it with a line "# Title"'))
})

test("versions are listed once, the newest first", () => {
  expect(addVersion(["0.9", "0.2"], "0.10")).toEqual(["0.10", "0.9", "0.2"])
  expect(addVersion(["0.10", "0.9"], "0.9")).toEqual(["0.10", "0.9"])
})

test.each([
  ["/0.1/", "/versions.json"],
  ["/docs/0.10/", "/docs/versions.json"],
  ["/docs", null],
  ["/", null],
])("a site at %s reads its versions from %s", (base, list) => expect(toVersionList(base)).toBe(list))
