import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "@svc-auth/core/adapters"

/**
 * How a column stores its member. In a `nullableDate`, NULL is the value `null`. In all other columns NULL means that the row lacks the member, or
 * has it in `more`.
 */
export type Kind = "text" | "integer" | "boolean" | "date" | "nullableDate"

/** The name, key and columns of one table. */
export interface Table<T extends object> {
  readonly name: string
  readonly key: readonly (keyof T & string)[]
  readonly columns: Readonly<Record<string, Kind>>
}

export const users: Table<AdapterUser> = {
  name: "svc_users",
  key: ["id"],
  columns: { id: "text", email: "text", emailVerified: "nullableDate", name: "text", image: "text" },
}

export const accounts: Table<AdapterAccount> = {
  name: "svc_accounts",
  key: ["provider", "providerAccountId"],
  columns: {
    provider: "text",
    providerAccountId: "text",
    userId: "text",
    type: "text",
    access_token: "text",
    refresh_token: "text",
    expires_at: "integer",
    id_token: "text",
    scope: "text",
    token_type: "text",
    session_state: "text",
  },
}

export const sessions: Table<AdapterSession> = {
  name: "svc_sessions",
  key: ["sessionToken"],
  columns: {
    sessionToken: "text",
    userId: "text",
    expires: "date",
    createdAt: "date",
    lastUsedAt: "date",
    userAgent: "text",
    network: "text",
    providerSession: "text",
  },
}

export const tokens: Table<VerificationToken> = {
  name: "svc_verification_tokens",
  key: ["identifier", "token"],
  columns: { identifier: "text", token: "text", expires: "date" },
}

export const authenticators: Table<AdapterAuthenticator> = {
  name: "svc_authenticators",
  key: ["credentialID"],
  columns: {
    credentialID: "text",
    userId: "text",
    providerAccountId: "text",
    credentialPublicKey: "text",
    counter: "integer",
    credentialDeviceType: "text",
    credentialBackedUp: "boolean",
    transports: "text",
  },
}
