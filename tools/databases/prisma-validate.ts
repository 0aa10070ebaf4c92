import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../root.ts"

const file = join(root, "tools/databases/node_modules/prisma/build/prisma_schema_build_bg.wasm")

interface Exports {
  readonly memory: WebAssembly.Memory
  readonly __wbindgen_externrefs: WebAssembly.Table
  readonly __wbindgen_start: () => void
  readonly __wbindgen_malloc: (length: number, align: number) => number
  readonly validate: (pointer: number, length: number) => readonly [fault: number, isFault: number]
}

/** Validates a schema as `prisma validate` does, without its engine. @throws {Error} if it is invalid */
export function validate(schema: string): void {
  const instance: { exports?: Exports } = {}
  const read = (pointer: number, length: number) =>
    new TextDecoder().decode(new Uint8Array(instance.exports!.memory.buffer, pointer, length))
  const functions: Record<string, (...args: never[]) => unknown> = {
    __wbg_set_message: () => {},
    __wbg_Error: (pointer: number, length: number) => new Error(read(pointer, length)),
    __wbg___wbindgen_throw: (pointer: number, length: number) => {
      throw new Error(read(pointer, length))
    },
    __wbindgen_init_externref_table: () => instance.exports!.__wbindgen_externrefs.grow(4),
  }
  const compiled = new WebAssembly.Module(readFileSync(file))
  const imports = Object.fromEntries(
    // the names end with a hash
    WebAssembly.Module.imports(compiled).map(({ name }) => [name, functions[name.replace(/_[\da-f]{16}$/, "")]!]),
  )
  const { exports: loaded } = new WebAssembly.Instance(compiled, {
    __wbindgen_placeholder__: imports as WebAssembly.ModuleImports,
  })
  const exports = instance.exports = loaded as unknown as Exports
  exports.__wbindgen_start()
  const bytes = new TextEncoder().encode(JSON.stringify({ prismaSchema: [["schema.prisma", schema]], noColor: true }))
  const pointer = exports.__wbindgen_malloc(bytes.length, 1)
  new Uint8Array(exports.memory.buffer).set(bytes, pointer)
  const [fault, isFault] = exports.validate(pointer, bytes.length)
  if (isFault) throw exports.__wbindgen_externrefs.get(fault)
}
