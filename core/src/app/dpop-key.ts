const member: unique symbol = Symbol("dpopKey")

/** Tokens, or the account that holds them. */
interface Bound {
  readonly [member]?: () => string
}

/**
 * Returns the tokens with the private key to which they are bound (RFC 9449). Copies made with `{ ...tokens }` keep it. JSON, logs and
 * `structuredClone` leave it out, so that an app does not write it anywhere by accident.
 * @param key a private JWK, as JSON. `undefined` removes the key
 */
export function withDpopKey<T extends object>(tokens: T & Bound, key: string | undefined): T {
  const { [member]: _, ...others } = tokens
  return (key === undefined ? others : { ...others, [member]: () => key }) as T
}

/** Returns the private key to which these tokens are bound, as JSON, or `undefined` if they are bearer tokens. */
export const findDpopKey = (tokens: object & Bound): string | undefined => tokens[member]?.()
