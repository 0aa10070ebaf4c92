import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "@svc-auth/core/adapters"

/** Rows that no other scenario has. They are frozen, because a store must not change its arguments. */
export interface Rows {
  /** Returns a word that no other row has. */
  word(): string
  user(more?: Partial<AdapterUser>): AdapterUser
  account(userId: string, more?: Partial<AdapterAccount>): AdapterAccount
  session(userId: string, expires?: Date): AdapterSession
  token(more?: Partial<VerificationToken>): VerificationToken
  passkey(userId: string, more?: Partial<AdapterAuthenticator>): AdapterAuthenticator
}

/** Returns the time in this many seconds, in whole seconds, which every store keeps. */
export const inSeconds = (seconds: number): Date => new Date((Math.floor(Date.now() / 1000) + seconds) * 1000)

/** Returns the text in capital and in small letters, without those that equal the text. */
export const toOtherCases = (text: string): readonly string[] =>
  [text.toUpperCase(), text.toLowerCase()].filter((other) => other !== text)

const hour = 3_600

export function createRows(): Rows {
  const word = () => crypto.randomUUID()
  const frozen = Object.freeze
  return {
    word,
    user: (more) => frozen({ id: word(), name: "Ada", email: `${word()}@app.test`, emailVerified: null, ...more }),
    account: (userId, more) => frozen({ userId, type: "oidc", provider: "idp", providerAccountId: word(), ...more }),
    session: (userId, expires = inSeconds(hour)) => frozen({ sessionToken: word(), userId, expires }),
    token: (more) => frozen({ identifier: `${word()}@app.test`, token: word(), expires: inSeconds(hour), ...more }),
    passkey: (userId, more) => {
      const credentialID = word()
      return frozen({
        ...{ credentialID, userId, providerAccountId: credentialID, credentialPublicKey: "pQECAyYgASFYIA==" },
        ...{ counter: 0, credentialDeviceType: "singleDevice", credentialBackedUp: false, transports: "usb,nfc" },
        ...more,
      })
    },
  }
}
