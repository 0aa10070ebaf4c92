import { relative } from "node:path"
import { isForAll, toVariants, type Variant } from "./dialects.ts"
import { folder } from "./write.ts"

interface Node {
  readonly type: string
  readonly lang?: string | null
  readonly value?: string
  children?: Node[]
  readonly data?: { readonly hName: string; readonly hProperties?: Readonly<Record<string, unknown>> }
}

const element = (name: string, hProperties: Readonly<Record<string, unknown>>, ...children: Node[]): Node => ({
  type: "frameworkCode",
  data: { hName: name, hProperties },
  children,
})

const text = (value: string): Node => ({ type: "text", value })

/** Returns a choice of the framework, with its code below. Radio buttons work without JavaScript. */
function toChoice(block: Node, variants: readonly Variant[], number: number): Node {
  const name = `framework-code-${number}`
  const choices = variants.flatMap(({ dialect: { id, name: label }, code }, index) => {
    const key = `${name}-${id}`
    // the search finds the code of the guide
    const ignored = index > 0 && { dataPagefindIgnore: true }
    return [
      element("input", { type: "radio", className: ["sr-only"], name, id: key, value: id, checked: index === 0 }),
      element("label", { htmlFor: key, dataPagefindIgnore: true }, text(label)),
      element("div", { dataCode: id, ...ignored }, { ...block, value: code }),
    ]
  })
  const legend = element("legend", { className: ["sr-only"], dataPagefindIgnore: true }, text("Framework"))
  return element("fieldset", { className: ["framework-code", "not-content"] }, legend, ...choices)
}

/** A remark plugin: a block that configures an app becomes a choice of frameworks, on pages for all frameworks. */
export function frameworkCode(): (tree: Node, file: { readonly path: string }) => void {
  return (tree, { path }) => {
    if (!isForAll(relative(folder, path).replaceAll("\\", "/"))) return
    let number = 0
    const visit = (node: Node): void => {
      if (node.children === undefined) return
      node.children = node.children.map((child) => {
        const variants = child.type === "code" && child.lang === "ts" ? toVariants(child.value ?? "") : []
        if (variants.length > 0) return toChoice(child, variants, ++number)
        visit(child)
        return child
      })
    }
    visit(tree)
  }
}
