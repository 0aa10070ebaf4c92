/** The global object of a runtime, with the types of the modules that are wanted from it. */
export interface Runtime<Modules> {
  readonly process?: { getBuiltinModule?<Name extends keyof Modules>(name: Name): Modules[Name] | undefined }
  readonly navigator?: { readonly userAgent?: string }
}

/**
 * Returns a module of Node, Bun or Deno, or `undefined` if the runtime has none. It is found without an import, because bundlers for browsers and edge
 * runtimes reject or warn about it. Workers never have one, because there the first use of `process` takes 12 ms, and WebCrypto is as fast.
 */
export function findBuiltinModule<Modules, Name extends keyof Modules>(
  runtime: Runtime<Modules>,
  name: Name,
): Modules[Name] | undefined {
  if (runtime.navigator?.userAgent === "Cloudflare-Workers") return undefined
  return runtime.process?.getBuiltinModule?.(name)
}
