interface Node {
  readonly children?: readonly Node[]
  tagName?: string
  properties?: Record<string, unknown>
}

/**
 * A rehype plugin for tables: one that is wider than the screen can be scrolled by keyboard, and a cell of the first row that has no text is
 * no header.
 */
export function accessibleTables(): (tree: Node) => void {
  return function visit(node) {
    if (node.tagName === "table") node.properties = { ...node.properties, tabIndex: 0 }
    if (node.tagName === "th" && node.children?.length === 0) node.tagName = "td"
    for (const child of node.children ?? []) visit(child)
  }
}
