import type { RevocationStore } from "@svc-auth/core/adapters"
import { feature, revocationFeature, type WithFeature } from "@svc-auth/core/features"
import type { Connection } from "./connection.ts"
import { sweep } from "./rows.ts"
import { toText } from "./values.ts"

/** A store of revocations. */
export type SqliteRevocations = RevocationStore & WithFeature & {
  /** Closes the file. The next call opens it again. A given database stays open. */
  close(): void
}

const write = `insert into svc_revocations (name, notBefore, expires) values (?, ?, ?)
  on conflict (name) do update set
    notBefore = max(notBefore, excluded.notBefore),
    expires = max(expires, excluded.expires)`
const read = "select name, notBefore from svc_revocations where expires > ? and name in "

export const createRevocations = ({ run, atomically, close }: Connection, now: () => number): SqliteRevocations => {
  const findRevocations = (keys: readonly string[]) => {
    const names = keys.map(toText)
    const rows = run(`${read}(${names.map(() => "?").join(", ")})`, now(), ...names)
    const dates = new Map(rows.map((row) => [row["name"], row["notBefore"] as number]))
    return names.map((name) => dates.has(name) ? new Date(dates.get(name)!) : null)
  }
  return {
    [feature]: revocationFeature,
    revoke: (key, notBefore, expires) =>
      atomically(() => {
        sweep(run, "svc_revocations", now())
        const [previous] = findRevocations([key])
        run(write, toText(key), notBefore.getTime(), expires.getTime())
        return previous!
      }),
    findRevocations,
    close,
  }
}
