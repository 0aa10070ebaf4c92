import { attributeOf, textOf } from "../../form.ts"
import type { Scenario } from "../../scenario.ts"

/** The label and the attributes of each field, without its id. */
const expected: readonly (readonly [label: string | undefined, attributes: Readonly<Record<string, string>>])[] = [
  ["remark", { name: "remark", type: "text", autofocus: "" }],
  ["Account & branch", { name: "account", type: "text", value: "<0>", placeholder: 'like "7/12"', required: "" }],
  ["nickname", { name: "nickname", type: "text" }],
  ["secret", { name: "secret", type: "password", autocomplete: "current-password" }],
  ["contact", { name: "contact", type: "email", autocomplete: "username" }],
  ["phone", { name: "phone", type: "tel", autocomplete: "tel" }],
  ...["Login", "user", "username"].map((name) => [name, { name, type: "text", autocomplete: "username" }] as const),
  ...["code", "otp", "totp"].map((name) => [name, { name, type: "text", autocomplete: "one-time-code" }] as const),
  ["password", { name: "password", type: "text", autocomplete: "off" }],
  [undefined, { name: "step", type: "hidden", value: "2" }],
]

export const scenario: Scenario = {
  spec: ["2.7/pages"],
  cases: [],
  name:
    "a credentials form has the fields that the provider lists, with their labels and only the attributes that are set",
  needs: ["fixtures", "credentials"],
  fixture: "credentials-fields",
  async run({ agent, expect }) {
    const { elements } = await agent.get("/auth/signin")
    const labels = new Map(
      elements.filter(({ tagName }) => tagName === "label").map((label) => [attributeOf(label, "for"), textOf(label)]),
    )
    const names = new Set(expected.map(([, { name }]) => name))
    const fields = elements.filter((element) => element.tagName === "input" && names.has(attributeOf(element, "name")))
    const found = fields.map(({ attrs }) => {
      const { id, ...attributes } = Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
      return [labels.get(id), attributes]
    })
    expect(found, "fields").toBe(expected)
  },
}
