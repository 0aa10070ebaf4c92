/**
 * Finds a value in a profile. A text is a path such as `data.0.name`. In a list, the first expression that finds something counts. `join` joins
 * texts with spaces. `template` is text with `{paths}` in it, whose values are encoded for URLs; with `if`, only if the value at that path is not
 * empty. The last form finds a value in the first object of a list that has the values of `where`.
 */
export type ProfileValue =
  | string
  | readonly ProfileValue[]
  | { readonly join: readonly string[] }
  | { readonly template: string; readonly if?: string | undefined }
  | ProfileList

/** A value of the first object of a list that has the values of `where`. */
export interface ProfileList {
  readonly list: string
  readonly where?: Readonly<Record<string, unknown>> | undefined
  readonly value: string
}

/**
 * Finds out from a profile whether the address is verified. A path: the value is `true` or `false`. `every`: all values are `true`; with `text`,
 * the provider may send them as text. A list: the objects with this address in `value` all have the values of `where`.
 */
export type ProfileClaim =
  | string
  | { readonly every: readonly string[]; readonly text?: true | undefined }
  | ProfileList

/**
 * Maps a profile to the user's fields. With `id`, a field without an entry is `null`. Without `id`, the user comes from the standard claims, and
 * only `email` and `email_verified` are used.
 */
export interface ProfileMap {
  id?: ProfileValue | undefined
  name?: ProfileValue | undefined
  /** Also becomes the profile's own `email`. */
  email?: ProfileValue | undefined
  /** Becomes the profile's `email_verified`. `true`: every address is verified. */
  email_verified?: ProfileClaim | true | undefined
  image?: ProfileValue | undefined
}
