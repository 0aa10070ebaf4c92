/** The tables from each adapter's documentation, with the changes that `docs/adapters.md` requires. */

/** `@auth/drizzle-adapter` on PostgreSQL, and Prisma's models of the same columns under other names. */
const postgresTables = (name: (table: string) => string): readonly string[] => [
  `create table ${name("user")} (
    id text primary key, name text, email text unique, "emailVerified" timestamp(3), image text
  )`,
  `create table ${name("account")} (
    "userId" text not null references ${name("user")}(id) on delete cascade, type text not null,
    provider text not null, "providerAccountId" text not null, refresh_token text, access_token text,
    expires_at integer, token_type text, scope text, id_token text, session_state text,
    primary key (provider, "providerAccountId")
  )`,
  `create table ${name("session")} (
    "sessionToken" text primary key, "userId" text not null references ${name("user")}(id) on delete cascade,
    expires timestamp(3) not null
  )`,
  `create table ${name("verificationToken")} (
    identifier text not null, token text not null, expires timestamp(3) not null, primary key (identifier, token)
  )`,
  `create table ${name("authenticator")} (
    "credentialID" text not null unique, "userId" text not null references ${name("user")}(id) on delete cascade,
    "providerAccountId" text not null, "credentialPublicKey" text not null, counter integer not null,
    "credentialDeviceType" text not null, "credentialBackedUp" boolean not null, transports text,
    primary key ("userId", "credentialID")
  )`,
]

export const drizzleOnPostgres: readonly string[] = postgresTables((table) => `"${table}"`)
export const prismaOnPostgres: readonly string[] = postgresTables((table) =>
  `"${table.charAt(0).toUpperCase()}${table.slice(1)}"`
)

/** Adds unique columns and references to the documentation's tables: without them, a user could be created twice. */
export const pgOnPostgres: readonly string[] = [
  `create table users (
    id serial primary key, name varchar(255), email varchar(255) unique, "emailVerified" timestamptz, image text
  )`,
  `create table accounts (
    id serial primary key, "userId" integer not null references users(id) on delete cascade,
    type varchar(255) not null, provider varchar(255) not null, "providerAccountId" varchar(255) not null,
    refresh_token text, access_token text, expires_at bigint, id_token text, scope text, session_state text,
    token_type text, unique (provider, "providerAccountId")
  )`,
  `create table sessions (
    id serial primary key, "userId" integer not null references users(id) on delete cascade,
    expires timestamptz not null, "sessionToken" varchar(255) not null unique
  )`,
  `create table verification_token (
    identifier text not null, expires timestamptz not null, token text not null, primary key (identifier, token)
  )`,
]

/** Provider tokens can exceed the 255 characters of the documentation's columns, and MariaDB rejects longer values. */
export const drizzleOnMariaDb: readonly string[] = [
  `create table user (
    id varchar(255) primary key, name varchar(255), email varchar(255) unique, emailVerified timestamp(3) null,
    image varchar(255)
  )`,
  `create table account (
    userId varchar(255) not null, type varchar(255) not null, provider varchar(255) not null,
    providerAccountId varchar(255) not null, refresh_token text, access_token text, expires_at int,
    token_type varchar(255), scope text, id_token text, session_state text,
    primary key (provider, providerAccountId), foreign key (userId) references user(id) on delete cascade
  )`,
  `create table session (
    sessionToken varchar(255) primary key, userId varchar(255) not null, expires timestamp(3) not null,
    foreign key (userId) references user(id) on delete cascade
  )`,
  `create table verificationToken (
    identifier varchar(255) not null, token varchar(255) not null, expires timestamp(3) not null,
    primary key (identifier, token)
  )`,
  `create table authenticator (
    credentialID varchar(255) not null unique, userId varchar(255) not null, providerAccountId varchar(255) not null,
    credentialPublicKey varchar(255) not null, counter int not null, credentialDeviceType varchar(255) not null,
    credentialBackedUp boolean not null, transports varchar(255), primary key (userId, credentialID),
    foreign key (userId) references user(id) on delete cascade
  )`,
]
