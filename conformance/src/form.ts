import { type DefaultTreeAdapterTypes, parse } from "parse5"

/** An element of a parsed page. */
export type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

/** A form as a browser would submit it. */
export interface Form {
  /** An absolute URL. */
  readonly action: string
  readonly method: "GET" | "POST"
  readonly enctype: string
  readonly fields: readonly (readonly [string, string])[]
  /** A button may send the form to another URL than `action`. */
  readonly buttons: readonly {
    readonly text: string
    readonly name?: string
    readonly value: string
    readonly action?: string
  }[]
}

/** Every element of the document, in order. */
export function toElements(html: string): readonly Element[] {
  const found: Element[] = []
  const visit = (node: Node): void => {
    if ("tagName" in node) found.push(node)
    if ("childNodes" in node) node.childNodes.forEach(visit)
    if ("content" in node) visit(node.content)
  }
  visit(parse(html))
  return found
}

export const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value

/** Returns the visible text, on one line. */
export function textOf(node: Node): string {
  if (node.nodeName === "#text") return (node as DefaultTreeAdapterTypes.TextNode).value
  if (node.nodeName === "style" || node.nodeName === "script" || !("childNodes" in node)) return ""
  return node.childNodes.map(textOf).join(" ").replace(/\s+/g, " ").trim()
}

const isWithin = (element: Element, form: Element): boolean => {
  for (let at: Node | null | undefined = element; at; at = "parentNode" in at ? at.parentNode : null) {
    if (at === form) return true
  }
  const id = attributeOf(form, "id")
  return id !== undefined && attributeOf(element, "form") === id
}

const isButton = (element: Element): boolean => {
  const type = attributeOf(element, "type")?.toLowerCase()
  return element.tagName === "button" ? type === undefined || type === "submit" : type === "submit"
}

const isField = (element: Element): boolean =>
  ["input", "textarea", "select"].includes(element.tagName) && !isButton(element) &&
  attributeOf(element, "name") !== undefined && attributeOf(element, "disabled") === undefined &&
  (!/^(checkbox|radio)$/i.test(attributeOf(element, "type") ?? "") || attributeOf(element, "checked") !== undefined)

/** Returns the forms of the document. Relative actions are resolved against its URL. */
export function toForms(elements: readonly Element[], url: string): readonly Form[] {
  return elements.filter(({ tagName }) => tagName === "form").map((form) => {
    const own = elements.filter((element) => isWithin(element, form))
    return {
      action: new URL(attributeOf(form, "action") || url, url).href,
      method: attributeOf(form, "method")?.toUpperCase() === "POST" ? "POST" : "GET",
      enctype: attributeOf(form, "enctype") ?? "application/x-www-form-urlencoded",
      fields: own.filter(isField).map((field) =>
        [
          attributeOf(field, "name")!,
          field.tagName === "textarea" ? textOf(field) : attributeOf(field, "value") ?? "",
        ] as const
      ),
      buttons: own.filter(isButton).map((button) => {
        const name = attributeOf(button, "name")
        const value = attributeOf(button, "value") ?? ""
        const other = attributeOf(button, "formaction")
        return {
          text: button.tagName === "button" ? textOf(button) : value,
          ...(name && { name }),
          value,
          ...(other !== undefined && { action: new URL(other || url, url).href }),
        }
      }),
    }
  })
}
