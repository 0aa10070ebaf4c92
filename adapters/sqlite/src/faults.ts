import { AdapterError } from "@svc-auth/core/errors"

/** What SQLite says, on every runtime (not all of them give its codes), and what it means here. */
const meanings: readonly (readonly [says: string, meaning: string])[] = [
  ["UNIQUE constraint failed: svc_users.email", "another user has this e-mail address"],
  ["UNIQUE constraint failed: svc_users.id", "this user is there already"],
  ["UNIQUE constraint failed: svc_accounts.", "this account is there already"],
  ["UNIQUE constraint failed: svc_sessions.", "this session is there already"],
  ["UNIQUE constraint failed: svc_verification_tokens.", "this verification token is there already"],
  ["UNIQUE constraint failed: svc_authenticators.", "this passkey is there already"],
  ["FOREIGN KEY constraint failed", "no user has this id"],
  ["NOT NULL constraint failed", "a value is missing that the row cannot be without, or is not of its type"],
  ["database is locked", "another connection has been holding it for too long (`busyTimeoutSeconds`)"],
  ["readonly database", "it may only be read: the process must be able to write the file and its folder"],
  ["unable to open database file", "it cannot be opened: its folder must be there, and writable"],
  ["file is not a database", "it is not an SQLite database, or is damaged"],
  ["malformed", "it is damaged: restore it from a copy"],
  ["disk is full", "there is no room left on the disk"],
]

/** The error with the file's name and what it means; `cause.err` is SQLite's own. */
export function toFault(file: string, thrown: unknown): AdapterError {
  if (thrown instanceof AdapterError) return thrown
  const says = thrown instanceof Error ? thrown.message : String(thrown)
  const meaning = meanings.find(([part]) => says.includes(part))?.[1]
  return new AdapterError(`${file}: ${meaning === undefined ? says : `${meaning} (${says})`}`, {
    cause: { err: thrown as Error },
  })
}
