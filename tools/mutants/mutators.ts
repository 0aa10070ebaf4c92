/**
 * The mutators by name: each turns a syntax node into edits of the source text.
 * @module
 */
import ts from "typescript"

/** Replaces the text from `start` to `end` of the file. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

type Mutator = (node: ts.Node) => readonly Edit[]

const replace = (node: ts.Node, text: string): Edit => ({ start: node.getStart(), end: node.getEnd(), text })

/** Replaces the text from `from` to the end of `to`. */
const replaceFrom = (from: ts.Node, to: ts.Node, text: string): Edit => ({
  start: from.getStart(),
  end: to.getEnd(),
  text,
})

/** An operator that takes the place of another. */
const swapOperator = (table: Readonly<Partial<Record<ts.SyntaxKind, string>>>): Mutator => (node) => {
  if (!ts.isBinaryExpression(node)) return []
  const other = table[node.operatorToken.kind]
  return other === undefined ? [] : [replace(node.operatorToken, other)]
}

/** A method that takes the place of another. */
const swapMethod = (table: ReadonlyMap<string, string>): Mutator => (node) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  const other = table.get(node.expression.name.text)
  return other === undefined ? [] : [replace(node.expression.name, other)]
}

const dropped = new Set([
  "trim",
  "toLowerCase",
  "toUpperCase",
  "normalize",
  "filter",
  "toSorted",
  "toReversed",
  "slice",
])

/** The call of a method becomes the value that the method is called on. */
const dropMethod: Mutator = (node) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  const { expression, name } = node.expression
  return dropped.has(name.text) ? [replace(node, expression.getText())] : []
}

const condition = (node: ts.Node): ts.Expression | undefined => {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return node.expression
  if (ts.isConditionalExpression(node) || ts.isForStatement(node)) return node.condition
  return undefined
}

/** A loop's condition only becomes `false`: a loop that never ends proves nothing. */
const toTrue: Mutator = (node) => {
  const asked = ts.isIterationStatement(node, false) ? undefined : condition(node)
  return asked ? [replace(asked, "true")] : []
}

const toFalse: Mutator = (node) => {
  const asked = condition(node)
  return asked && asked.kind !== ts.SyntaxKind.TrueKeyword ? [replace(asked, "false")] : []
}

/** `a ?? b` becomes one of the two. */
const keepSide = (side: "left" | "right"): Mutator => (node) => {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) return []
  return [replace(node, side === "left" ? `(${node.left.getText()})!` : `(${node.right.getText()})`)]
}

const isEffect = (node: ts.Expression): boolean => {
  if (ts.isAwaitExpression(node) || ts.isVoidExpression(node)) return isEffect(node.expression)
  return ts.isCallExpression(node) || ts.isBinaryExpression(node) || ts.isDeleteExpression(node) ||
    ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)
}

const removeStatement: Mutator = (node) => {
  const isRemoved = (ts.isExpressionStatement(node) && isEffect(node.expression)) || ts.isThrowStatement(node) ||
    ts.isContinueStatement(node) || (ts.isReturnStatement(node) && !node.expression)
  return isRemoved ? [replace(node, "{}")] : []
}

const emptyBlock: Mutator = (node) => {
  const body = ts.isCatchClause(node) ? node.block : ts.isFunctionLike(node) && "body" in node ? node.body : undefined
  return body && ts.isBlock(body as ts.Node) && (body as ts.Block).statements.length > 0
    ? [replace(body as ts.Block, "{}")]
    : []
}

const toUndefined: Mutator = (node) => {
  const given = ts.isReturnStatement(node)
    ? node.expression
    : ts.isArrowFunction(node) && !ts.isBlock(node.body)
    ? node.body
    : undefined
  return given && given.getText() !== "undefined" ? [replace(given, "undefined")] : []
}

/** Returns whether the text is a sentence for people: tests of its wording would have to change with it. */
export const isProse = (text: string): boolean => /\p{L}[\p{L}\p{P}]*\s+["'`(]?\p{L}/u.test(text)

const emptyString: Mutator = (node) => {
  if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node)) return []
  if (isName(node) || ts.isTaggedTemplateExpression(node.parent) || isProse(node.text)) return []
  return [replace(node, node.text === "" ? '"mutant"' : '""')]
}

/** Returns whether the string names a module, a property or a symbol. Other tools read the first, and no code reads the last. */
function isName(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true
  if (ts.isCallExpression(parent)) {
    return parent.expression.kind === ts.SyntaxKind.ImportKeyword || /^Symbol\b/.test(parent.expression.getText())
  }
  return (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node
}

const emptyTemplate: Mutator = (node) => {
  if (!ts.isTemplateExpression(node)) return []
  if (ts.isTaggedTemplateExpression(node.parent)) return [replace(node, "``")]
  const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("1")
  return isProse(text) ? [] : [replace(node, "``")]
}

const emptyArray: Mutator = (node) =>
  ts.isArrayLiteralExpression(node) && node.elements.length > 0 ? [replace(node, "[]")] : []

const emptyObject: Mutator = (node) =>
  ts.isObjectLiteralExpression(node) && node.properties.length > 1 ? [replace(node, "{}")] : []

/** The longest list whose members are removed one by one. A longer list is a table, and tables would be most of the mutants. */
const longestList = 12

/** Removes one of several members, with the comma after it. */
function dropMember(members: ts.NodeArray<ts.Node>): readonly Edit[] {
  if (members.length > longestList) return []
  return members.map((member, index) => {
    const next = members[index + 1]
    if (next) return { start: member.getStart(), end: next.getStart(), text: "" }
    const before = members[index - 1]
    return { start: before ? before.getEnd() : member.getStart(), end: members.end, text: "" }
  })
}

const dropProperty: Mutator = (node) => ts.isObjectLiteralExpression(node) ? dropMember(node.properties) : []
const dropElement: Mutator = (node) =>
  ts.isArrayLiteralExpression(node) && node.elements.length > 1 ? dropMember(node.elements) : []

const assertPresent: Mutator = (node) =>
  ts.isOptionalChain(node) && !ts.isNonNullChain(node) && node.questionDotToken
    ? [replace(node.questionDotToken, ts.isPropertyAccessExpression(node) ? "!." : "!")]
    : []

/** Edits of a regular expression between its slashes. */
const editPattern = (edit: (pattern: string) => string): Mutator => (node) => {
  if (!ts.isRegularExpressionLiteral(node)) return []
  const end = node.text.lastIndexOf("/")
  const pattern = node.text.slice(1, end)
  const other = edit(pattern)
  return other === pattern || other === "" ? [] : [replace(node, `/${other}/${node.text.slice(end + 1)}`)]
}

const dropCaseFlag: Mutator = (node) => {
  if (!ts.isRegularExpressionLiteral(node)) return []
  const end = node.text.lastIndexOf("/")
  const flags = node.text.slice(end)
  return flags.includes("i") ? [replace(node, node.text.slice(0, end) + flags.replace("i", ""))] : []
}

/** Up to this number one more or less matters, because it counts something. A larger number is a time or a size. */
const largestCount = 64

const changeNumber = (change: (value: number) => number): Mutator => (node) => {
  if (!ts.isNumericLiteral(node)) return []
  const value = Number(node.text)
  const other = change(value)
  return Number.isSafeInteger(value) && other >= 0 ? [replace(node, String(other))] : []
}

const dropAwait: Mutator = (node) => ts.isAwaitExpression(node) ? [replace(node, node.expression.getText())] : []

const dropNot: Mutator = (node) =>
  ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken
    ? [replace(node, node.operand.getText())]
    : []

const flipBoolean: Mutator = (node) => {
  if (ts.isLiteralTypeNode(node.parent ?? node)) return []
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [replace(node, "false")]
  return node.kind === ts.SyntaxKind.FalseKeyword ? [replace(node, "true")] : []
}

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)))

const arithmetic: Mutator = (node) =>
  ts.isBinaryExpression(node) && !isText(node)
    ? swapOperator({
      [ts.SyntaxKind.PlusToken]: "-",
      [ts.SyntaxKind.MinusToken]: "+",
      [ts.SyntaxKind.AsteriskToken]: "/",
      [ts.SyntaxKind.SlashToken]: "*",
      [ts.SyntaxKind.PercentToken]: "*",
    })(node)
    : []

/** Removes one of two conditions. */
const dropCondition = (side: "left" | "right"): Mutator => (node) => {
  if (!ts.isBinaryExpression(node)) return []
  const { kind } = node.operatorToken
  if (kind !== ts.SyntaxKind.AmpersandAmpersandToken && kind !== ts.SyntaxKind.BarBarToken) return []
  return [
    side === "left" ? replaceFrom(node.left, node.operatorToken, "") : replaceFrom(node.operatorToken, node.right, ""),
  ]
}

/** Every mutator by its name. Each edit of one node is a mutant of its own. */
export const mutators: Readonly<Record<string, Mutator>> = {
  "condition-true": toTrue,
  "condition-false": toFalse,
  equality: swapOperator({
    [ts.SyntaxKind.EqualsEqualsEqualsToken]: "!==",
    [ts.SyntaxKind.ExclamationEqualsEqualsToken]: "===",
    [ts.SyntaxKind.EqualsEqualsToken]: "!=",
    [ts.SyntaxKind.ExclamationEqualsToken]: "==",
  }),
  boundary: swapOperator({
    [ts.SyntaxKind.LessThanToken]: "<=",
    [ts.SyntaxKind.LessThanEqualsToken]: "<",
    [ts.SyntaxKind.GreaterThanToken]: ">=",
    [ts.SyntaxKind.GreaterThanEqualsToken]: ">",
  }),
  "boundary-opposite": swapOperator({
    [ts.SyntaxKind.LessThanToken]: ">=",
    [ts.SyntaxKind.LessThanEqualsToken]: ">",
    [ts.SyntaxKind.GreaterThanToken]: "<=",
    [ts.SyntaxKind.GreaterThanEqualsToken]: "<",
  }),
  logical: swapOperator({
    [ts.SyntaxKind.AmpersandAmpersandToken]: "||",
    [ts.SyntaxKind.BarBarToken]: "&&",
  }),
  "logical-without-left": dropCondition("left"),
  "logical-without-right": dropCondition("right"),
  "nullish-left": keepSide("left"),
  "nullish-right": keepSide("right"),
  "no-negation": dropNot,
  boolean: flipBoolean,
  arithmetic,
  assignment: swapOperator({
    [ts.SyntaxKind.PlusEqualsToken]: "-=",
    [ts.SyntaxKind.MinusEqualsToken]: "+=",
    [ts.SyntaxKind.QuestionQuestionEqualsToken]: "=",
    [ts.SyntaxKind.BarBarEqualsToken]: "=",
    [ts.SyntaxKind.AmpersandAmpersandEqualsToken]: "=",
  }),
  "no-statement": removeStatement,
  "no-body": emptyBlock,
  "return-undefined": toUndefined,
  string: emptyString,
  template: emptyTemplate,
  array: emptyArray,
  object: emptyObject,
  "no-element": dropElement,
  "no-property": dropProperty,
  "optional-chain": assertPresent,
  "regex-start": editPattern((pattern) => pattern.replace(/^\^/, "")),
  "regex-end": editPattern((pattern) => pattern.replace(/(?<!\\)\$$/, "")),
  "regex-negated-class": editPattern((pattern) => pattern.replace("[^", "[")),
  "regex-case": dropCaseFlag,
  "number-more": changeNumber((value) => value > largestCount ? value * 2 : value + 1),
  "number-less": changeNumber((value) => value > largestCount ? Math.floor(value / 2) : value - 1),
  "no-await": dropAwait,
  method: swapMethod(
    new Map([
      ["startsWith", "endsWith"],
      ["endsWith", "startsWith"],
      ["some", "every"],
      ["every", "some"],
      ["min", "max"],
      ["max", "min"],
    ]),
  ),
  "no-method": dropMethod,
}
