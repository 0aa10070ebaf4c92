import { maxAddress, toAddress } from "../web/address.ts"
import { createPattern } from "../web/text.ts"

/** Matches no invisible characters, and none that a mail service could read as a second recipient, a name, a comment or a route. */
const mailboxPart = '[^\\s\\p{C}\\p{Default_Ignorable_Code_Point}@,;:<>()[\\]"\\\\%!]+'
const getMailbox = /* @__PURE__ */ createPattern(`^(?!-)${mailboxPart}@${mailboxPart}$`, "u")

/**
 * Returns the address for mails to a stored user: the normalized address or, if it is in another script, the text itself. Returns
 * `undefined` if the text may not be exactly one address.
 */
export const toRecipient = (text: unknown): string | undefined =>
  toAddress(text) ??
    (typeof text === "string" && text.length <= maxAddress && text.includes("@") &&
        getMailbox().test(text.normalize("NFKC"))
      ? text
      : undefined)
