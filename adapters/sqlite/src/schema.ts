/**
 * The statements that lead from each version of the schema to the next. A released version is never edited. The tables have a prefix, and the
 * version has its own table, because the file may be the app's, with its own tables and `user_version`.
 *
 * `more` is a JSON object with the members that do not fit into a column. `dates` is the list of those members that are dates.
 */
export const versions: readonly string[] = [
  `
  create table svc_users (
    id text primary key not null,
    email text unique,
    emailVerified integer,
    name text,
    image text,
    more text,
    dates text
  ) strict;

  create table svc_accounts (
    provider text not null,
    providerAccountId text not null,
    userId text not null references svc_users (id) on delete cascade,
    type text,
    access_token text,
    refresh_token text,
    expires_at integer,
    id_token text,
    scope text,
    token_type text,
    session_state text,
    more text,
    dates text,
    primary key (provider, providerAccountId)
  ) strict;
  create index svc_accounts_user on svc_accounts (userId);

  create table svc_sessions (
    sessionToken text primary key not null,
    userId text not null references svc_users (id) on delete cascade,
    expires integer not null,
    more text,
    dates text
  ) strict;
  create index svc_sessions_user on svc_sessions (userId);
  create index svc_sessions_expires on svc_sessions (expires);

  create table svc_verification_tokens (
    identifier text not null,
    token text not null,
    expires integer not null,
    more text,
    dates text,
    primary key (identifier, token)
  ) strict;
  create index svc_verification_tokens_expires on svc_verification_tokens (expires);

  create table svc_authenticators (
    credentialID text primary key not null,
    userId text not null references svc_users (id) on delete cascade,
    providerAccountId text,
    credentialPublicKey text not null,
    counter integer not null,
    credentialDeviceType text,
    credentialBackedUp integer,
    transports text,
    more text,
    dates text
  ) strict;
  create index svc_authenticators_user on svc_authenticators (userId);

  create table svc_hits (
    name text primary key not null,
    count integer not null,
    expires integer not null
  ) strict;
  create index svc_hits_expires on svc_hits (expires);
  `,
  `
  create table svc_revocations (
    name text primary key not null,
    notBefore integer not null,
    expires integer not null
  ) strict;
  create index svc_revocations_expires on svc_revocations (expires);
  `,
  `
  create table svc_claims (
    name text primary key not null,
    holder text not null,
    expires integer not null
  ) strict;
  create index svc_claims_expires on svc_claims (expires);
  `,
  `
  alter table svc_sessions add column createdAt integer;
  alter table svc_sessions add column lastUsedAt integer;
  alter table svc_sessions add column userAgent text;
  alter table svc_sessions add column network text;
  alter table svc_sessions add column providerSession text;
  `,
  `
  create table svc_passwords (
    userId text primary key not null references svc_users (id) on delete cascade,
    text text not null
  ) strict;

  create table svc_factors (
    userId text primary key not null references svc_users (id) on delete cascade,
    text text not null
  ) strict;
  `,
]
