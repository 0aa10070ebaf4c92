import type { AdapterFacts } from "../src/adapter/index.ts"
import {
  lacks,
  noClock,
  noOrder,
  noOwnColumns,
  noUndefined,
  ownIds,
  walkExceptions,
} from "../test/stores/auth-js-facts.ts"

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
  "passkeys/large-counter": "its column has 32 bits with a sign",
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
    "users/deleted-unknown": "its ids are integers, and it deletes by no other",
    "users/exact-id": "its ids are integers: a text in another case is the same number",
    "users/updated-to-null": "it takes undefined for null",
    "races/columns": "it reads the row, and then writes all of it",
  },
}

const throwing = "it throws where there is no row"

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

const twoSteps = "it reads the token and then deletes it, so several requests at once all use it"

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
const upsert = "it makes the row where there is none"

export const typeOrmOnMariaDb: AdapterFacts = {
  lacks: { ...lacks, ...noPasskeys },
  exceptions: {
    ...commonOfTypeOrm,
    "users/exact-id": "its ids are UUIDs, which have no case",
    "users/updated-whole": "it returns the columns that it was given, and not the row",
    "users/unknown-update": upsert,
    "races/deleted-user-updates": upsert,
    "races/token": twoSteps,
  },
}

const signedCounter = { "passkey/counter": passkeys["passkeys/large-counter"] }
const shortColumns = "its columns have 255 characters, and some ids and keys of passkeys are longer"

/** Scenarios over HTTP that cannot pass. */
export const walksOnPostgres: Readonly<Record<string, string>> = { ...walkExceptions, ...signedCounter }
export const walksOfPrisma: Readonly<Record<string, string>> = { ...walksOnPostgres, "race/sign-out": throwing }
export const walksOnMariaDb: Readonly<Record<string, string>> = {
  ...walksOnPostgres,
  "passkey/ids": shortColumns,
  "passkey/lies-at-registration": shortColumns,
  "passkey/parallel-replay": twoSteps,
}
