import type { AdapterFacts } from "../../conformance/src/adapter/index.ts"
import { lacks, noClock, noOrder, noOwnColumns, noUndefined, ownIds, walkExceptions } from "../stores/auth-js-facts.ts"

const common = {
  "users/id": ownIds,
  "users/taken-id": ownIds,
  "values/user-ids": ownIds,
  "sessions/expires": noClock,
  "sessions/ended-by-update": noClock,
  "tokens/expires": noClock,
}
const passkeys = {
  "passkeys/counter": noOrder,
  "passkeys/large-counter": "its column is a signed 32-bit integer",
  "races/counter": noOrder,
  "races/same-counter": noOrder,
}
const columns = { "values/null-and-absent": noUndefined, "values/own-columns": noOwnColumns }

const noPasskeys = Object.fromEntries(
  [
    ...["getAccount", "getAuthenticator", "createAuthenticator", "listAuthenticatorsByUserId"],
    "updateAuthenticatorCounter",
  ].map((name) => [name, "it has no passkeys"]),
)

export const drizzleOnPostgres: AdapterFacts = { lacks, exceptions: { ...common, ...passkeys, ...columns } }

export const pgOnPostgres: AdapterFacts = {
  lacks: { ...lacks, ...noPasskeys },
  exceptions: {
    ...common,
    "users/deleted-unknown": "its ids are integers, so deleting an id of another form fails",
    "users/exact-id": "its ids are integers, which have no case",
    "users/updated-to-null": "it treats undefined as null",
    "races/columns": "it reads the row and then writes all of its columns",
  },
}

const throwing = "it throws if the row does not exist"

export const prismaOnPostgres: AdapterFacts = {
  lacks,
  exceptions: {
    ...common,
    ...passkeys,
    ...columns,
    "accounts/unlinked": throwing,
    "sessions/unknown-update": throwing,
    "sessions/deleted-unknown": throwing,
    "users/deleted-unknown": throwing,
  },
}

const twoSteps = "it reads the token and then deletes it, so parallel requests can all use it"

export const drizzleOnMariaDb: AdapterFacts = {
  lacks,
  exceptions: { ...common, ...passkeys, ...columns, "races/token": twoSteps },
}

const collation = "the collation ignores case and accents"

export const drizzleOnLooseMariaDb: AdapterFacts = {
  lacks,
  exceptions: {
    ...drizzleOnMariaDb.exceptions,
    "users/exact-address": collation,
    "users/exact-id": collation,
    "accounts/exact-id": collation,
    "accounts/exact-space": "the collation ignores spaces at the end",
    "sessions/exact-token": collation,
    "tokens/exact": collation,
  },
}

const { "users/id": _, ...commonOfTypeOrm } = common
const upsert = "it creates the row if it does not exist"

export const typeOrmOnMariaDb: AdapterFacts = {
  lacks: { ...lacks, ...noPasskeys },
  exceptions: {
    ...commonOfTypeOrm,
    "users/exact-id": "its ids are UUIDs, which have no case",
    "users/updated-whole": "it returns only the columns it was given, not the whole row",
    "users/unknown-update": upsert,
    "races/deleted-user-updates": upsert,
    "races/token": twoSteps,
  },
}

const signedCounter = { "passkey/counter": passkeys["passkeys/large-counter"] }
const shortColumns = "its columns hold 255 characters, but some ids and keys of passkeys are longer"

/** Scenarios over HTTP that cannot pass. */
export const walksOnPostgres: Readonly<Record<string, string>> = { ...walkExceptions, ...signedCounter }
export const walksOnMariaDb: Readonly<Record<string, string>> = {
  ...walksOnPostgres,
  "passkey/ids": shortColumns,
  "passkey/lies-at-registration": shortColumns,
  "passkey/parallel-replay": twoSteps,
}
