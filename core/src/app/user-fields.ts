import type { Adapter, AdapterUser } from "./adapter.ts"
import type { RequestContext } from "./context.ts"
import type { SessionToken } from "./session-strategy.ts"
import type { Settings } from "./settings.ts"
import type { Awaitable, DefaultSession, JWT, Session, User } from "../types.ts"

/** The types of a user's own fields, and those of their values. */
export interface FieldTypes {
  text: string
  /** Finite. */
  number: number
  boolean: boolean
  date: Date
}

/** A field of one type. */
interface FieldOf<T extends keyof FieldTypes> {
  readonly type: T
  /** The value of users without one: new users, and those that were stored before the field was declared. Default: `null`. */
  readonly default?: FieldTypes[T] | undefined
  /** True if `session.user` contains the field, which scripts in the app's pages can read. Default `false`. */
  readonly expose?: boolean | undefined
}

/** A field that the app adds to its users. */
export type UserField = { [T in keyof FieldTypes]: FieldOf<T> }[keyof FieldTypes]

/** The app's own fields of its users, by their names. */
export interface UserFields {
  readonly [name: string]: UserField
}

/** The option `user`. */
export interface UserOptions<F extends UserFields = UserFields> {
  /**
   * Own fields of users, such as `{ role: { type: "text", default: "member", expose: true } }`. They come from their defaults, from the app's own
   * `profile` and `authorize`, and from `updateUser`. Clients cannot write them.
   */
  readonly fields: F
}

/** The value of a field, which is only `null` if the field has no default. */
type FieldValue<T extends UserField> = FieldTypes[T["type"]] | (T extends { readonly default: unknown } ? never : null)

/** The members of a stored user. */
export type StoredValues<F extends UserFields> = {
  -readonly [Name in keyof F]?: FieldTypes[F[Name]["type"]] | null | undefined
}

/**
 * Members for `User`, so that callbacks, events and adapters have the types of the fields:
 * `declare module "@svc-auth/core/types" { interface User extends FieldValues<typeof fields> {} }`. `session.user` is also a `User`, and has exposed dates
 * as texts.
 */
export type FieldValues<F extends UserFields> = {
  -readonly [Name in keyof F]?:
    | FieldTypes[F[Name]["type"]]
    | (F[Name] extends { readonly type: "date"; readonly expose: true } ? string : never)
    | null
    | undefined
}

/** The members of `session.user` that the fields with `expose` add. Dates are texts, as in JSON. */
export type ExposedValues<F extends UserFields> = {
  -readonly [Name in keyof F as F[Name] extends { readonly expose: true } ? Name : never]: F[Name]["type"] extends
    "date" ? string | Extract<FieldValue<F[Name]>, null>
    : FieldValue<F[Name]>
}

/** `Session` with the exposed fields. */
export type SessionWith<F extends UserFields> = string extends keyof F ? Session
  : Session & { user?: ExposedValues<F> | undefined }

/** The type of `auth()`: the exposed fields are in it, unless `callbacks.session` returns a type of its own. */
export type SeenSession<S extends DefaultSession, F extends UserFields> = string extends keyof F ? S
  : [S, Session] extends [Session, S] ? SessionWith<F>
  : S

/** The changes that `updateUser` accepts, where `null` resets a field to its default. Without the types of the fields: the members that the app has added to `User`. */
export type UserChanges<F extends UserFields = UserFields> = string extends keyof F
  ? { [Name in Exclude<keyof User, "id" | "name" | "email" | "image">]?: User[Name] | null }
  : StoredValues<F>

/** The option `user`, checked. */
export interface UserFieldSettings {
  /** The adapter, which also stores the fields and returns each with its default. */
  readonly adapter: Adapter | undefined
  /** Returns the exposed fields of a stored user or a session token. */
  toSession(given: User | JWT): Readonly<Record<string, unknown>>
  /** Returns the claim of a new session, or `undefined` if no field is exposed. @throws {InvalidConfig} if a value has another type than its field */
  toClaim(context: RequestContext, user: User): JWT["user_fields"]
  /**
   * Returns the token with the fields of the stored user, if they were not read for `session.updateAge` seconds, or have changed.
   * @param changedAt when `updateUser` last changed this user, in milliseconds; 0 if that is not known
   */
  refresh(context: RequestContext, token: SessionToken, changedAt: number): Awaitable<SessionToken>
  /** Changes fields of a user. @see UpdateUser */
  update(settings: Settings, userId: string, changes: object): Promise<AdapterUser>
}
