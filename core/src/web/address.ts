import { createPattern, toLowerAscii } from "./text.ts"

/** Maximum length of an address and a local part, in characters (RFC 5321 §4.5.3.1). */
export const maxAddress = 254
const maxLocal = 64
/** Maximum length of a text that is normalized, in characters. Normalization may shorten it. */
const maxText = 512

/**
 * A dot-atom (RFC 5322 §3.2.3) without `%` and `!`, which old relays interpret as routes, and without a leading `-`, which a mail command
 * could interpret as an option.
 */
const localPart = /^(?!-)[a-z0-9#$&'*+/=?^_`{|}~-]+(?:\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?$/
/** Letters, digits, accents, dots and hyphens. */
const getDomainName = /* @__PURE__ */ createPattern("^[\\p{L}\\p{N}\\p{M}.-]+$", "u")
/** Invisible characters, which IDNA removes. */
const getInvisible = /* @__PURE__ */ createPattern("\\p{Default_Ignorable_Code_Point}", "u")
// deno-lint-ignore no-control-regex -- all of ASCII
const ascii = /^[\u0000-\u007f]*$/

/**
 * Returns the normalized e-mail address, in lower case with an ASCII domain (IDNA). Returns `undefined` if the text is not exactly one address, or
 * its domain contains characters that only look like others. Store, compare and mail to the returned address, never to the text.
 * @param normalize the app's own normalization; its result is checked like any other text
 */
export function toAddress(text: unknown, normalize?: (identifier: string) => string): string | undefined {
  if (typeof text !== "string" || text.length > maxText) return undefined
  const chosen: unknown = normalize ? normalize(text) : text
  if (typeof chosen !== "string" || chosen.length > maxText) return undefined
  const [local = "", domain = "", ...more] = chosen.replace(/^ +| +$/g, "").split("@")
  const mailbox = local.length <= maxLocal && ascii.test(local) ? local.toLowerCase() : ""
  const host = more.length === 0 ? toHost(domain) : undefined
  if (!localPart.test(mailbox) || host === undefined) return undefined
  const address = `${mailbox}@${host}`
  return address.length <= maxAddress ? address : undefined
}

/**
 * Returns the domain in ASCII, or `undefined` if it is invalid or contains a look-alike of an ASCII character, such as
 * the Kelvin sign for `K`.
 */
function toHost(domain: string): string | undefined {
  if (!getDomainName().test(domain) || getInvisible().test(domain)) return undefined
  if ([...domain].some((character) => !ascii.test(character) && ascii.test(character.normalize("NFKC")))) {
    return undefined
  }
  const host = URL.parse(`http://${domain}`)?.hostname
  if (host === undefined || !hostName.test(host) || host.split(".").some(({ length }) => length > 63)) return undefined
  return host
}

/**
 * Returns the spelling under which users are stored and found: the normalized address or, for any other text, the text in lower case. An
 * internationalized domain and its ASCII form are therefore equal.
 */
export const toEmail = (email: string): string => toAddress(email) ?? toLowerAscii(email)
