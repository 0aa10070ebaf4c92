import { describe, expect, test } from "vitest"
import { ar } from "../../src/languages/ar.ts"
import { type FormPage, renderForm } from "../../src/pages/form.ts"
import type { Form } from "../../src/app/form.ts"
import type { PageLook } from "../../src/app/outcome.ts"
import { defaultLanguage as english } from "../../src/app/texts/default-language.ts"
import { toAttribute, toElements, toSkeleton, toTexts } from "./document.ts"
import { markupPayloads } from "./payloads.ts"

const look: PageLook = { theme: {}, basePath: "/auth", host: "app.example", language: english }
const form: Form = { action: "/auth/second-factor", button: "Confirm" }
const render = (page: Partial<FormPage> = {}, shown = look): string =>
  renderForm(shown, { title: "One more step", csrfToken: "t", forms: [form], ...page })
const attributesOf = (page: string, tagName: string) =>
  toElements(page).filter((one) => one.tagName === tagName)
    .map(({ attrs }) => Object.fromEntries(attrs.map(({ name, value }) => [name, value])))
/** Returns the inputs that users see, by name. */
const inputsOf = (page: string) =>
  Object.fromEntries(
    attributesOf(page, "input").filter(({ type }) => type !== "hidden").map((input) => [input["name"], input]),
  )

describe("a page with forms", () => {
  test("posts the token, the target and the hidden fields to the action of its form", () => {
    const page = render({ forms: [{ ...form, callbackUrl: "/after", hidden: { user: "1" } }] })
    expect(attributesOf(page, "form")).toMatchObject([{ method: "post", action: "/auth/second-factor" }])
    expect(attributesOf(page, "input").map(({ type, name, value }) => [type, name, value])).toEqual([
      ["hidden", "csrfToken", "t"],
      ["hidden", "callbackUrl", "/after"],
      ["hidden", "user", "1"],
    ])
    expect(render({ csrfToken: undefined })).not.toContain("csrfToken")
  })

  test("gives fields their type, limits and hints", () => {
    const fields: Form["fields"] = [
      { name: "code", label: "Code", inputmode: "numeric", autocomplete: "one-time-code", maxlength: 32 },
      { name: "email", label: "E-mail", type: "email", value: "ada@example.com", required: false },
      { name: "password", label: "New password", type: "password", minlength: 12, hint: "At least 12 characters" },
    ]
    const page = render({ forms: [{ ...form, fields }] })
    const { code, email, password } = inputsOf(page)
    expect(code).toMatchObject({ type: "text", inputmode: "numeric", autocomplete: "one-time-code", maxlength: "32" })
    expect(code).toHaveProperty("required")
    expect(email).toMatchObject({ type: "email", value: "ada@example.com", dir: "ltr" })
    expect(email).not.toHaveProperty("required")
    expect(password).toMatchObject({ type: "password", minlength: "12", dir: "ltr" })
    expect(password).not.toHaveProperty("value")
    const hint = toElements(page).find((one) => toAttribute(one, "id") === password!["aria-describedby"])
    expect(hint?.childNodes[0]).toMatchObject({ value: "At least 12 characters" })
    // each label names its input
    expect(attributesOf(page, "label").map((label) => label["for"])).toEqual([
      code!["id"],
      email!["id"],
      password!["id"],
    ])
    expect(toTexts(page, "label")).toEqual(["Code", "E-mail", "New password"])
  })

  test("has texts for the button that shows a password beside passwords only", () => {
    const fields: Form["fields"] = [{ name: "code", label: "Code" }, {
      name: "password",
      label: "Password",
      type: "password",
    }]
    const page = render({ forms: [{ ...form, fields }], passwordScript: "v1" })
    const texts = attributesOf(page, "div").filter((one) => "data-show" in one)
    expect(texts).toMatchObject([{ "data-show": "Show password", "data-hide": "Hide password" }])
    expect(attributesOf(page, "script")).toMatchObject([{ src: "/auth/password.js?v=v1" }])
    expect(attributesOf(render(), "script")).toEqual([])
  })

  test("does not demand a checkbox, and names it", () => {
    const fields: Form["fields"] = [{ name: "remember", label: "Do not ask for 30 days", type: "checkbox" }]
    const page = render({ forms: [{ ...form, fields }] })
    const { remember } = inputsOf(page)
    expect(remember).toMatchObject({ type: "checkbox", value: "on" })
    for (const name of ["required", "checked", "dir"]) expect(remember).not.toHaveProperty(name)
    expect(toTexts(page, "label").map((text) => text.trim())).toEqual(["Do not ask for 30 days"])
  })

  test("focuses its first field only, and gives every field an id of its own", () => {
    const fields: Form["fields"] = [{ name: "a", label: "A" }, { name: "b", label: "B" }]
    const inputs = attributesOf(render({ forms: [{ ...form, fields }, { ...form, fields }] }), "input")
      .filter(({ type }) => type !== "hidden")
    expect(inputs.map((input) => "autofocus" in input)).toEqual([true, false, false, false])
    expect(new Set(inputs.map(({ id }) => id)).size).toBe(4)
  })

  test("focuses no field beside a QR code, which users scan first, until a code was wrong", () => {
    const fields: Form["fields"] = [{ name: "code", label: "Code" }]
    const qrCode = { size: 1, path: "M0 0h1v1z", label: "QR code" }
    const isFocused = (more: Partial<FormPage>) =>
      "autofocus" in inputsOf(render({ forms: [{ ...form, fields }], ...more }))["code"]!
    expect([isFocused({}), isFocused({ qrCode }), isFocused({ qrCode, alert: "Wrong." })]).toEqual([true, false, true])
  })

  test("describes the focused field by what went wrong, and by its hint", () => {
    const fields: Form["fields"] = [{ name: "a", label: "A", hint: "Short" }, { name: "b", label: "B" }]
    const page = render({ forms: [{ ...form, fields }], alert: "Wrong." })
    const { a, b } = inputsOf(page)
    const texts = a!["aria-describedby"]!.split(" ").map((id: string) =>
      toElements(page).find((one) => toAttribute(one, "id") === id)?.childNodes[0]
    )
    expect(texts).toMatchObject([{ value: "Wrong." }, { value: "Short" }])
    expect(b).not.toHaveProperty("aria-describedby")
  })

  test("gives password managers the name of the account, which the user does not see", () => {
    const { username } = inputsOf(render({ forms: [{ ...form, username: "ada@example.com" }] }))
    expect(username).toMatchObject({ value: "ada@example.com", autocomplete: "username" })
    expect(username).toHaveProperty("hidden")
    expect(inputsOf(render())).toEqual({})
  })

  test("tells buttons with the same text apart, and has a second rank", () => {
    const forms: Form[] = [{ ...form, about: "Phone", rank: "secondary" }, form]
    expect(attributesOf(render({ forms }), "button")).toMatchObject([
      { class: "secondary", "aria-label": "Confirm: Phone" },
      { class: "primary" },
    ])
    expect(attributesOf(render(), "button")[0]).not.toHaveProperty("aria-label")
  })

  test("shows what went wrong, sentences and links", () => {
    const page = render({
      alert: "Wrong.",
      notes: ["One.", "Two."],
      links: [{ url: "/auth/signin", text: "Back" }, { url: "/", text: "Next", rank: "primary" }],
    })
    expect(toElements(page).filter((one) => toAttribute(one, "role") === "alert")).toHaveLength(1)
    expect(toTexts(page, "p")).toEqual(["app.example", "Wrong.", "One.", "Two."])
    expect(attributesOf(page, "a")).toMatchObject([
      { href: "/auth/signin", class: "button secondary" },
      { href: "/", class: "button primary" },
    ])
    expect(toElements(render()).filter((one) => toAttribute(one, "role") === "alert")).toEqual([])
  })

  test("shows a QR code dark on light, with its margin and its name", () => {
    const page = render({ qrCode: { size: 21, path: "M0 0h7v7z", label: "QR code for an app" } })
    expect(attributesOf(page, "svg")).toMatchObject([
      // the parser corrects the case of SVG's attributes
      { role: "img", viewBox: "-4 -4 29 29", "aria-label": "QR code for an app" },
    ])
    expect(attributesOf(page, "rect")).toMatchObject([{ x: "-4", y: "-4", width: "29", height: "29", fill: "#fff" }])
    expect(attributesOf(page, "path")).toMatchObject([{ d: "M0 0h7v7z", fill: "#000" }])
    expect(attributesOf(render(), "svg")).toEqual([])
  })

  test("lists codes from left to right, also in a right-to-left language", () => {
    for (const language of [english, ar]) {
      const page = render({ codes: ["abcd-efgh", "ijkl-mnop"] }, { ...look, language })
      expect(toTexts(page, "code")).toEqual(["abcd-efgh", "ijkl-mnop"])
      expect(attributesOf(page, "ul")).toMatchObject([{ class: "codes", dir: "ltr" }])
    }
    expect(attributesOf(render(), "ul")).toEqual([])
  })

  test("isolates the host in a right-to-left language, and every typed text runs from left to right", () => {
    const fields: Form["fields"] = [
      { name: "code", label: "الرمز" },
      { name: "email", label: "البريد", type: "email" },
      { name: "keep", label: "حفظ", type: "checkbox" },
    ]
    const page = render({ forms: [{ ...form, fields }] }, { ...look, language: ar })
    expect(page).toContain("<bdi>app.example</bdi>")
    expect(attributesOf(page, "html")).toMatchObject([{ lang: "ar", dir: "rtl" }])
    const { code, email, keep } = inputsOf(page)
    expect([code!["dir"], email!["dir"], keep!["dir"]]).toEqual(["ltr", "ltr", undefined])
  })

  test("no payload in any of its texts adds an element or an attribute", () => {
    const toPage = (text: string) =>
      render({
        title: text,
        csrfToken: text,
        alert: text,
        notes: [text],
        qrCode: { size: 1, path: text, label: text },
        codes: [text],
        links: [{ url: text, text }],
        forms: [{
          ...{ action: text, button: text, about: text, callbackUrl: text, username: text },
          hidden: { [`name${text}`]: text },
          fields: [
            { name: text, label: text, value: text, hint: text, autocomplete: text },
            { name: text, label: text, type: "checkbox", hint: text },
          ],
        }],
      })
    const plain = toSkeleton(toPage("x"))
    for (const payload of markupPayloads.filter((text) => text !== "")) {
      expect(toSkeleton(toPage(payload))).toEqual(plain)
    }
  })
})
