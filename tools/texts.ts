/**
 * The page of the docs with every text of the built-in pages and mails.
 * @module
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { root } from "./root.ts"

const head = `# All texts

<!-- Generated from core/src/app/texts/english.ts by \`npm run generate\`. Change the texts there, not this page. -->

With this table you find the key of each text that [an app can replace](languages.md#replace-texts). Placeholders such as \`{site}\` must be in your text, too.
`

/** Returns the page by its name: one table for each comment in the table of texts. */
export function toTextsPage(): Readonly<Record<string, string>> {
  const file = "core/src/app/texts/english.ts"
  const source = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.ES2022, true)
  let page = head
  const visit = (node: ts.Node): void => {
    if (!ts.isPropertyAssignment(node) || !ts.isStringLiteral(node.initializer)) return ts.forEachChild(node, visit)
    const comments = ts.getLeadingCommentRanges(source.text, node.pos) ?? []
    for (const { pos, end } of comments) {
      page += `\n## ${source.text.slice(pos, end).replace(/^\/\/ /, "")}\n\n| key | English |\n|---|---|\n`
    }
    page += `| \`${node.name.getText()}\` | ${node.initializer.text.replace(/\{\w+\}/g, "`$&`")} |\n`
  }
  visit(source)
  return { "docs/texts.md": page }
}
