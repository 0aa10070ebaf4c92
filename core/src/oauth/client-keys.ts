import type { ClientKey } from "./client-metadata.ts"

/** Returns the key and its `kid`, if it has one. */
export const toNamedKey = (given: ClientKey): { readonly key: CryptoKey; readonly kid: string | undefined } =>
  "key" in given ? given : { key: given, kid: undefined }

/** Returns the keys of the option `decryptionKey`. */
export const toDecryptionKeys = (given: ClientKey | readonly ClientKey[] | undefined): readonly ClientKey[] =>
  given === undefined ? [] : [given].flat()
