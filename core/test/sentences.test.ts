import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { expect, test } from "vitest"
import { redactText } from "../src/app/log/redact.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))
const folders = ["core", "password", "adapters/*", "frameworks/*"]
const files = globSync(folders.map((folder) => `${folder}/src/**/*.ts`), { cwd: root })

/** The placeholder for the variable part of a sentence. */
const filling = "AUTH_GITHUB_SECRET"

/** Returns the text of a literal, or of a sum of literals; `undefined` for any other expression. */
function toText(node: ts.Expression): string | undefined {
  if (ts.isParenthesizedExpression(node)) return toText(node.expression)
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => filling + literal.text).join("")
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined
  const [left, right] = [toText(node.left), toText(node.right)]
  return left === undefined && right === undefined ? undefined : (left ?? filling) + (right ?? filling)
}

/** Whether the text has three words or more, and is not a script or a list. */
const isSentence = (text: string): boolean =>
  /[\w`"] [\w`"]+ [\w`"]/.test(text) && text.length < 1000 && !/\blocal \w+ = /.test(text)

/** Returns every sentence in the source: errors, warnings, and the parts that they consist of. */
function findSentences(file: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    // a statement of SQL is not logged
    if (ts.isTaggedTemplateExpression(node)) return
    const text = ts.isExpression(node) ? toText(node) : undefined
    if (text === undefined) ts.forEachChild(node, visit)
    else if (isSentence(text)) found.push(text)
  }
  visit(ts.createSourceFile(file, readFileSync(`${root}${file}`, "utf8"), ts.ScriptTarget.Latest))
  return found
}

test("the log shows every sentence of the library in full: redacting changes nothing", () => {
  const sentences = files.flatMap(findSentences).map((text) => text.replaceAll("\n", " "))
  expect(sentences.length).toBeGreaterThan(300)
  expect(sentences.map((text) => redactText(text))).toEqual(sentences)
})
