import { type DefaultTreeAdapterMap, parse } from "parse5"

type Node = DefaultTreeAdapterMap["node"]
type Element = DefaultTreeAdapterMap["element"]

/** Returns the elements of a page as an HTML parser reads them, in document order. */
export function toElements(page: string): Element[] {
  const found: Element[] = []
  const visit = (node: Node): void => {
    if ("tagName" in node) found.push(node)
    if ("childNodes" in node) node.childNodes.forEach(visit)
  }
  visit(parse(page))
  return found
}

/** Returns each element with the names of its attributes, which no value may change. */
export const toSkeleton = (page: string): string[] =>
  toElements(page).map(({ tagName, attrs }) => [tagName, ...attrs.map(({ name }) => name)].join(" "))

export const toAttribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((attr) => attr.name === name)?.value

/** Returns the text of each element with this name. */
export const toTexts = (page: string, tagName: string): string[] =>
  toElements(page).filter((element) => element.tagName === tagName).map(toContent)

function toContent(node: Node): string {
  if ("value" in node) return node.value
  return "childNodes" in node ? node.childNodes.map(toContent).join("") : ""
}
