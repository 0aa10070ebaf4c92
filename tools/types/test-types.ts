import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import ts from "typescript"
import { describe, expect, test } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))

const tsc = (...args: string[]): Promise<string> =>
  promisify(execFile)(join(root, "node_modules/.bin/tsc"), args, { cwd: root })
    .then(({ stdout }) => stdout, ({ stdout }: { stdout: string }) => stdout)

/** An app's code in an editor, with the cursor between the quotes of `signIn("")`. */
const code = `import Svc from "binding-under-test"
import { oidc } from "@svc-auth/core/providers"
import Credentials from "@svc-auth/core/providers/credentials"
import GitHub from "@svc-auth/core/providers/github"

const acme = oidc({ id: "acme", name: "Acme", issuer: "https://id.acme.example" })
const { signIn } = Svc({ providers: [GitHub, acme, Credentials({ id: "pin", authorize: () => null })] })
void signIn("")
`

/** Tests the types of a package. @param folder its folder `test`, with a `tsconfig.json` */
export function testPublicTypes(folder: URL): void {
  const path = fileURLToPath(folder)

  test.each([".", "augmented"])("the type tests in %s compile", async (part) => {
    if (process.env["SVC_CONFORMANCE_BUILT"] !== "1") expect(await tsc("-b")).toBe("")
    expect(await tsc("-p", join(path, part))).toBe("")
  })

  test("an editor shows a text for every member of the package's public types", () => {
    expect(findUndocumented(path)).toEqual([])
  })
}

/** Tests the types of a binding. @param folder the folder `test` of the binding, with its `tsconfig.json` */
export function testTypes(folder: URL): void {
  const path = fileURLToPath(folder)
  testPublicTypes(folder)

  describe("an editor", () => {
    test("completes the ids of the configured providers in signIn()", () => {
      const file = join(path, "editor.ts")
      const completed = createService(path, file).getCompletionsAtPosition(file, code.indexOf('signIn("")') + 8, {})
      expect(completed?.entries.map(({ name }) => name).sort()).toEqual(["acme", "github", "pin"])
    })

    test("finds every export of the core's client in the binding's", () => {
      expect(findMissingExports(path)).toEqual([])
    })
  })
}

function readOptions(path: string): ts.CompilerOptions {
  const config = join(path, "tsconfig.json")
  return ts.parseJsonConfigFileContent(ts.readConfigFile(config, ts.sys.readFile).config, ts.sys, path).options
}

/** Returns TypeScript's service for editors, with `code` in this file. */
function createService(path: string, file: string): ts.LanguageService {
  const options = readOptions(path)
  return ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => {
      const text = name === file ? code : ts.sys.readFile(name)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => path,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
  })
}

/** Returns the exports of the core's entries for browsers that the binding's entries lack. */
function findMissingExports(path: string): string[] {
  const entries = ["client/index.ts", "client/passkey.ts"]
  const files = (folder: string) => entries.map((name) => join(folder, "src", name))
  const [own, core] = [files(join(path, "..")), files(join(root, "core"))]
  const program = ts.createProgram([...own, ...core], readOptions(path))
  const checker = program.getTypeChecker()
  const namesIn = (file = "") => {
    const symbol = checker.getSymbolAtLocation(program.getSourceFile(file)!)
    return symbol ? checker.getExportsOfModule(symbol).map(({ name }) => name) : []
  }
  return entries.flatMap((_, index) => {
    const names = namesIn(own[index])
    return namesIn(core[index]).filter((name) => !names.includes(name))
  })
}

/** Modules of a binding whose types an app uses. */
const modules = ["index.ts", "integration.ts", "client/index.ts", "components/props.ts"]

/** Returns the members of public types, and of the options below them, that have no doc comment. */
function findUndocumented(path: string): string[] {
  const files = modules.map((name) => join(path, "../src", name)).filter((name) => existsSync(name))
  const program = ts.createProgram(files, readOptions(path))
  const checker = program.getTypeChecker()
  const missing = new Set<string>()
  const seen = new Set<ts.Type>()
  const isOurs = (node: ts.Node) => {
    const folder = dirname(node.getSourceFile().fileName)
    return folder.startsWith(root) && !folder.includes("node_modules")
  }

  function visit(type: ts.Type, name: string): void {
    if (seen.has(type)) return
    seen.add(type)
    if (type.isUnionOrIntersection()) { for (const part of type.types) visit(part, name) }
    // functions are documented at the member that has them
    if (!(type.flags & ts.TypeFlags.Object) || type.getCallSignatures().length > 0) return
    for (const member of type.getProperties()) {
      const [declaration] = member.declarations ?? []
      if (!declaration || !isOurs(declaration)) continue
      if (member.getDocumentationComment(checker).length === 0) missing.add(`${name}.${member.name}`)
      const below = checker.getNonNullableType(checker.getTypeOfSymbol(member))
      if (/^(callbacks|session|jwt|pages|theme|limits|cookies|experimental|events)$/.test(member.name)) {
        visit(below, `${name}.${member.name}`)
      }
    }
  }

  for (const file of files) {
    const symbol = checker.getSymbolAtLocation(program.getSourceFile(file)!)
    for (const exported of symbol ? checker.getExportsOfModule(symbol) : []) {
      const target = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
      if (target.flags & ts.SymbolFlags.Interface) visit(checker.getDeclaredTypeOfSymbol(target), target.name)
      else if (target.getDocumentationComment(checker).length === 0) missing.add(target.name)
    }
  }
  return [...missing].sort()
}
