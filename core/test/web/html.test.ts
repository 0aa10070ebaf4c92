import { describe, expect, test } from "vitest"
import { attributes, type Child, html, toScriptElement, toStyleElement, toText } from "../../src/web/html.ts"
import { markupPayloads, urlPayloads } from "../pages/payloads.ts"
import { toAttribute, toElements, toSkeleton, toTexts } from "../pages/document.ts"

const p = (child: Child): string => toText(html`<p>${child}</p>`)

describe("values between tags", () => {
  test("text is escaped", () => {
    expect(p(`<b title="a" id='b'>&`)).toBe("<p>&lt;b title=&quot;a&quot; id=&#39;b&#39;&gt;&amp;</p>")
  })

  test("nested markup is escaped once", () => {
    expect(p(html`<b>${"a & b"}</b>`)).toBe("<p><b>a &amp; b</b></p>")
  })

  test("lists are joined, numbers are written, and missing values leave nothing", () => {
    expect(p(["<", html`<br>`, 0, [undefined, null, false, ["x"]]])).toBe("<p>&lt;<br>0x</p>")
    expect(p("")).toBe("<p></p>")
  })

  test("case 70: an object from JSON is not markup, whatever it looks like", () => {
    const forged = ['{"text":"<b>"}', '{"Symbol(svc-auth markup)":"<b>"}', '{"__proto__":{"markup":"<b>"}}', "true"]
    for (const json of forged) expect(() => p(JSON.parse(json))).toThrow(TypeError)
  })

  test("a function, a symbol and an attribute list are rejected", () => {
    for (const value of [() => "", Symbol("x"), attributes({ id: "x" })]) {
      expect(() => p(value as unknown as Child)).toThrow(TypeError)
    }
  })

  test("case 70: no payload becomes an element, and a parser reads each payload as it was", () => {
    for (const payload of markupPayloads) {
      expect(toSkeleton(p(payload))).toEqual(["html", "head", "body", "p"])
      if (!/[\0\r]/.test(payload)) expect(toTexts(p(payload), "p")).toEqual([payload])
    }
  })
})

describe("values in attributes", () => {
  test("case 70: no payload ends a quoted value", () => {
    for (const payload of markupPayloads) {
      for (const page of [html`<p title="a${payload}b">`, html`<p title='a${payload}b'>`].map(toText)) {
        expect(toSkeleton(page)).toEqual(["html", "head", "body", "p title"])
        if (!/[\0\r]/.test(payload)) expect(toAttribute(toElements(page)[3]!, "title")).toBe(`a${payload}b`)
      }
    }
  })

  test("markup in a value is rejected, because its quotes would end the value", () => {
    expect(() => html`<p title="${html`<b class="x">`}">`).toThrow(TypeError)
  })

  test("case 70: a URL that is neither http(s) nor a path of this site is replaced", () => {
    for (const url of urlPayloads) {
      expect(toText(html`<a href="${url}">`)).toBe('<a href="about:invalid">')
      expect(toText(html`<form action='${url}'>`)).toBe("<form action='about:invalid'>")
    }
  })

  test("http(s) URLs and paths stay", () => {
    for (const url of ["https://app.example/a?b=c#d", "http://localhost:1/", "/", "/auth/signin?x=1", ""]) {
      expect(toText(html`<a href="${url}">`)).toBe(`<a href="${url}">`)
    }
    expect(toText(html`<a href="/signin?next=${"a:b"}">`)).toBe('<a href="/signin?next=a:b">')
  })

  test("only the start of a URL decides", () => {
    expect(toText(html`<a href="${"/a"}${"b:c"}">`)).toBe('<a href="/ab:c">')
    expect(toText(html`<a href="${"https:"}//${"app.example"}">`)).toBe('<a href="about:invalid//app.example">')
  })

  test("a tag may follow text, whatever quotes the text contains", () => {
    const given = attributes({ id: "x" })
    expect(toText(html`<p>It's 5" <b${given}>${"<"}</b></p>`)).toBe(`<p>It's 5" <b id="x">&lt;</b></p>`)
    expect(toText(html`Don't <b title="${"'"}">`)).toBe(`Don't <b title="&#39;">`)
  })

  test("attributes() writes existing values in quotes", () => {
    const given = attributes({ name: `a"b`, required: true, id: undefined, value: null, title: false, size: 0 })
    expect(toText(html`<input${given}>`)).toBe('<input name="a&quot;b" required size="0">')
  })

  test("several lists of attributes may be in one tag, after values", () => {
    const [first, second] = [attributes({ id: "x" }), attributes({ name: "y" })]
    // deno-fmt-ignore -- it would put spaces between the attributes
    const page = html`<p title="t"${first}${second} lang="${"de"}">`
    expect(toText(page)).toBe('<p title="t" id="x" name="y" lang="de">')
  })

  test("attributes() rejects invalid names and names of attributes with code or URLs", () => {
    for (const name of ["onclick", "style", "href", "src", "srcdoc", "action", "a b", "a=b", 'a"', "A", ""]) {
      expect(() => attributes({ [name]: "x" })).toThrow(TypeError)
    }
  })
})

test("a value is rejected at a place where escaping is impossible", () => {
  const x = "x"
  const templates = [
    () => html`<p title=${x}>`,
    () => html`<${x}>`,
    () => html`<p ${x}>`,
    () => html`<p ${x}="y">`,
    () => html`</${x}>`,
    () => html`<p onclick="${x}">`,
    () => html`<p style="color:${x}">`,
    () => html`<iframe srcdoc="${x}"></iframe>`,
    () => html`<script>${x}</script>`,
    () => html`<style>${x}</style>`,
    () => html`<!-- ${x} -->`,
  ]
  for (const template of templates) expect(template).toThrow(TypeError)
})

test.each(["script", "style", "iframe", "noembed", "noframes", "noscript", "plaintext", "xmp"])(
  "a template with a %s is rejected, in any case of letters",
  (name) => {
    for (const tag of [name, name.toUpperCase(), name[0]!.toUpperCase() + name.slice(1)]) {
      const parts = Object.assign([`<${tag}>`, `</${tag}>`], { raw: [] })
      expect(() => html(parts, "x"), tag).toThrow(TypeError)
    }
  },
)

test("case 71: a style element contains exactly its sheet, and no sheet can end it", () => {
  expect(toText(toStyleElement(`p::before{content:"&>"}`))).toBe(`<style>p::before{content:"&>"}</style>`)
  expect(() => toStyleElement("p{}</style>")).toThrow(TypeError)
})

test("a script is a file of this site", () => {
  expect(toText(toScriptElement("/auth/a.js?v=1&w=2"))).toBe(
    `<script type="module" src="/auth/a.js?v=1&amp;w=2"></script>`,
  )
  for (const path of ["//evil.test/a.js", "https://evil.test/a.js", "javascript:alert(1)", "/\\evil.test", "/a b"]) {
    expect(() => toScriptElement(path), path).toThrow(TypeError)
  }
})

test("case 86: a long value is escaped in one pass", () => {
  expect(p(`<"`.repeat(500_000))).toHaveLength("<p></p>".length + 500_000 * "&lt;&quot;".length)
})
