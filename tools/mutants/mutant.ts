/**
 * Finds the mutants of a source file, and gives each a name that survives changes around it.
 * @module
 */
import ts from "typescript"
import { type Edit, mutators } from "./mutators.ts"

/** One fault in one place. */
export interface Mutant {
  /** `file symbol mutator nth`: the nth place in the symbol that the mutator finds, from 1. */
  readonly id: string
  /** Path from the repository's root. */
  readonly file: string
  /** Names of the declarations around it, outermost first, joined by dots; `(module)` outside of all. */
  readonly symbol: string
  readonly mutator: string
  readonly edit: Edit
  /** The node that is exchanged at run time: the expression, statement or body around the edit. */
  readonly host: Host
}

export interface Host {
  readonly kind: "expression" | "statement" | "body"
  readonly start: number
  readonly end: number
  /** Whether a statement begins with the node. */
  readonly leads: boolean
}

export const parse = (file: string, source: string): ts.SourceFile =>
  ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)

/** Returns every mutant of the file, in the order of the source. */
export function findMutants(file: string, source: string): readonly Mutant[] {
  const mutants: Mutant[] = []
  const counts = new Map<string, number>()
  const visit = (node: ts.Node): void => {
    if (isTypeOnly(node)) return
    for (const [mutator, mutate] of Object.entries(mutators)) {
      for (const edit of mutate(node)) {
        const symbol = toSymbol(node)
        const key = `${file} ${symbol} ${mutator}`
        const nth = (counts.get(key) ?? 0) + 1
        counts.set(key, nth)
        const host = toHost(node, edit)
        if (host && !mutants.some(({ edit: other }) => isSame(edit, other))) {
          mutants.push({ id: `${key} ${nth}`, file, symbol, mutator, edit, host })
        }
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(file, source))
  return mutants
}

const isSame = (a: Edit, b: Edit): boolean => a.start === b.start && a.end === b.end && a.text === b.text

const isTypeOnly = (node: ts.Node): boolean =>
  ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node) || ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node) ||
  (ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword))

function toSymbol(node: ts.Node): string {
  const names: string[] = []
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    const name = toName(at)
    if (name) names.unshift(name)
  }
  return names.join(".") || "(module)"
}

function toName(node: ts.Node): string | undefined {
  if (ts.isConstructorDeclaration(node)) return "constructor"
  const isNamed = ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isVariableDeclaration(node) ||
    ts.isPropertyDeclaration(node) || ts.isPropertyAssignment(node)
  const name = isNamed ? node.name : undefined
  return name && !ts.isObjectBindingPattern(name) && !ts.isArrayBindingPattern(name) ? name.getText() : undefined
}

const isWhole = (node: ts.Node, { start, end }: Edit): boolean => start === node.getStart() && end === node.getEnd()

/** Returns the smallest node around the edit that can be exchanged without a change to its surroundings. */
function toHost(node: ts.Node, edit: Edit): Host | undefined {
  for (let at: ts.Node | undefined = toEdited(node, edit); at; at = at.parent) {
    const kind = toKind(at, edit)
    if (kind === "none") return undefined
    if (kind) return { kind, start: at.getStart(), end: at.getEnd(), leads: isLeading(at) }
  }
  return undefined
}

/** Returns the smallest node that contains the whole edit, or the largest node with exactly that text. */
function toEdited(node: ts.Node, edit: Edit): ts.Node {
  if (isWhole(node, edit)) return node
  const inner = ts.forEachChild(
    node,
    (child) => child.getStart() <= edit.start && edit.end <= child.getEnd() ? child : undefined,
  )
  return inner ? toEdited(inner, edit) : node
}

/** Returns whether a statement begins with the node: a parenthesis there would continue the line before. */
function isLeading(node: ts.Node): boolean {
  let at = node
  while (!ts.isStatement(at)) at = at.parent
  return ts.isExpressionStatement(at) && at !== node && at.getStart() === node.getStart()
}

function toKind(node: ts.Node, edit: Edit): Host["kind"] | "none" | undefined {
  if (ts.isBlock(node)) return isWhole(node, edit) ? "body" : "none"
  // compilers of components look for these in their place
  if (ts.isCallExpression(node) && node.expression.getText().startsWith("$")) return "none"
  if (ts.isStatement(node) && !ts.isVariableStatement(node)) return isWhole(node, edit) ? "statement" : "none"
  return ts.isExpression(node) && isExchangeable(node) ? "expression" : undefined
}

/** Returns whether the expression may become a conditional expression in parentheses. */
function isExchangeable(node: ts.Expression): boolean {
  const { parent } = node
  if (ts.isFunctionExpression(node) || ts.isArrowFunction(node) || ts.isClassExpression(node)) return false
  if (ts.isSpreadElement(node) || ts.isOmittedExpression(node) || ts.isExpressionWithTypeArguments(node)) return false
  if (ts.isTemplateLiteral(node) && ts.isTaggedTemplateExpression(parent)) return false
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) return parent.name !== node
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.expression !== node
  if (ts.isTaggedTemplateExpression(parent)) return parent.tag !== node
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) {
    return !(ts.isOptionalChain(parent) && parent.expression === node) &&
      (parent as { name?: ts.Node }).name !== node &&
      node.kind !== ts.SyntaxKind.SuperKeyword
  }
  if (ts.isBinaryExpression(parent)) {
    return !(isAssignment(parent) && parent.left === node)
  }
  if (ts.isNonNullExpression(parent) || ts.isDeleteExpression(parent)) return false
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken
  return !ts.isPostfixUnaryExpression(parent)
}

const isAssignment = ({ operatorToken: { kind } }: ts.BinaryExpression): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
