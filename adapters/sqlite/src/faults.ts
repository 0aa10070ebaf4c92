import { AdapterError } from "@svc-auth/core/errors"

/** The meaning of SQLite's messages. They are the same on every runtime, but not all runtimes provide SQLite's error codes. */
const meanings: readonly (readonly [message: string, meaning: string])[] = [
  ["UNIQUE constraint failed: svc_users.email", "another user has this e-mail address"],
  ["UNIQUE constraint failed: svc_users.id", "user already exists"],
  ["UNIQUE constraint failed: svc_accounts.", "account already exists"],
  ["UNIQUE constraint failed: svc_sessions.", "session already exists"],
  ["UNIQUE constraint failed: svc_verification_tokens.", "verification token already exists"],
  ["UNIQUE constraint failed: svc_authenticators.", "passkey already exists"],
  ["FOREIGN KEY constraint failed", "no user has this id"],
  ["NOT NULL constraint failed", "a required value is missing or has the wrong type"],
  ["database is locked", "another connection has locked it for longer than `busyTimeoutSeconds`"],
  ["readonly database", "it is read-only; the process needs write access to the file and its folder"],
  ["unable to open database file", "it cannot be opened; its folder must exist and be writable"],
  ["file is not a database", "it is not an SQLite database, or it is damaged"],
  ["malformed", "it is damaged; restore it from a backup"],
  ["disk is full", "the disk is full; free some space"],
]

/** Returns an error that names the file and explains SQLite's message. `cause.err` is SQLite's own error. */
export function toFault(file: string, thrown: unknown): AdapterError {
  if (thrown instanceof AdapterError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const meaning = meanings.find(([part]) => message.includes(part))?.[1]
  return new AdapterError(`${file}: ${meaning === undefined ? message : `${meaning} (${message})`}`, {
    cause: { err: thrown as Error },
  })
}
