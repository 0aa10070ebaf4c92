import { DrizzleAdapter } from "@auth/drizzle-adapter"
import { UnstorageAdapter } from "@auth/unstorage-adapter"
import type { Adapter } from "@svc-auth/core/adapters"
import { drizzle } from "drizzle-orm/sqlite-proxy"
import { DatabaseSync, type SQLInputValue } from "node:sqlite"
import { createStorage } from "unstorage"
import type { AdapterFacts } from "../../conformance/src/adapter/index.ts"
import { lacks, noClock, noOrder, noOwnColumns, noUndefined, ownIds } from "./auth-js-facts.ts"

/** The tables that the documentation of Auth.js's Drizzle adapter gives for SQLite. */
const tables = `
  create table user (
    id text primary key, name text, email text unique, emailVerified integer, image text
  );
  create table account (
    userId text not null references user(id) on delete cascade, type text not null, provider text not null,
    providerAccountId text not null, refresh_token text, access_token text, expires_at integer, token_type text,
    scope text, id_token text, session_state text, primary key (provider, providerAccountId)
  );
  create table session (
    sessionToken text primary key, userId text not null references user(id) on delete cascade, expires integer not null
  );
  create table verificationToken (
    identifier text not null, token text not null, expires integer not null, primary key (identifier, token)
  );
  create table authenticator (
    credentialID text not null unique, userId text not null references user(id) on delete cascade,
    providerAccountId text not null, credentialPublicKey text not null, counter integer not null,
    credentialDeviceType text not null, credentialBackedUp integer not null, transports text,
    primary key (userId, credentialID)
  );
`

/** `@auth/drizzle-adapter` on a database of its own, by Node's own SQLite. */
export function toDrizzle(): Adapter {
  const database = new DatabaseSync(":memory:")
  database.exec(tables)
  const client = drizzle((sql, params, method) => {
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    const rows = statement.all(...params as SQLInputValue[]) as unknown as unknown[][]
    return Promise.resolve({ rows: method === "get" ? rows[0] as unknown[] : rows })
  })
  return DrizzleAdapter(client)
}

/** `@auth/unstorage-adapter` on a storage of its own. */
export const toUnstorage = (): Adapter => UnstorageAdapter(createStorage())

/** Facts about the Drizzle adapter on SQLite. */
export const drizzleFacts: AdapterFacts = {
  lacks,
  exceptions: {
    "users/id": ownIds,
    "users/taken-id": ownIds,
    "values/user-ids": ownIds,
    "sessions/expires": noClock,
    "sessions/ended-by-update": noClock,
    "tokens/expires": noClock,
    "passkeys/counter": noOrder,
    "races/counter": noOrder,
    "races/same-counter": noOrder,
    "values/null-and-absent": noUndefined,
    "values/own-columns": noOwnColumns,
  },
}

const noUniqueness = "its key-value store has no unique keys: the last write wins"
const noTransaction = "it reads and then writes, and others come in between"
const noNobody = "it does not ask whether the user is there"
const joined = "it joins the parts of a key by colons, and its storage takes some marks out of them"
const guessed = "it takes text that looks like a date for one"
const deleting = "its removal fails where the user has no account or no session, and knows the last of each alone"
const oldIndex = "it leaves the index of the old address, which still leads to the user"

/** Facts about the unstorage adapter on its storage in memory. */
export const unstorageFacts: AdapterFacts = {
  lacks,
  exceptions: {
    "users/id": ownIds,
    "users/taken-id": ownIds,
    "values/user-ids": ownIds,
    "users/taken-address": noUniqueness,
    "users/address-of-another": noUniqueness,
    "users/updated-to-null": "a change to undefined takes the column away",
    "users/unknown-update": "it makes a user of the update",
    "users/new-address": oldIndex,
    "users/exact-address": joined,
    "users/without-address": 'it stores a missing address as "undefined"',
    "users/deleted": deleting,
    "users/deleted-with-all": deleting,
    "users/deleted-unknown": deleting,
    "accounts/taken": noUniqueness,
    "accounts/of-nobody": noNobody,
    "accounts/apart": joined,
    "sessions/of-nobody": noNobody,
    "sessions/taken-token": noUniqueness,
    "sessions/expires": noClock,
    "sessions/ended-by-update": noClock,
    "tokens/apart": joined,
    "tokens/expires": noClock,
    "passkeys/taken": noUniqueness,
    "passkeys/of-nobody": noNobody,
    "passkeys/counter": noOrder,
    "passkeys/gone-with-user": deleting,
    "values/account-ids": guessed,
    "values/user-texts": guessed,
    "values/account-texts": guessed,
    "values/token-texts": guessed,
    "races/token": noTransaction,
    "races/new-users": noUniqueness,
    "races/address-change": noUniqueness,
    "races/own-addresses": oldIndex,
    "races/columns": noTransaction,
    "races/account": noUniqueness,
    "races/counter": noOrder,
    "races/same-counter": noOrder,
    "races/deleted-user-accounts": deleting,
    "races/ended-session": noTransaction,
    "races/unlinked-account": noTransaction,
  },
}
