import { toLowerAscii } from "./text.ts"

/** RFC 5321 §4.5.3.1, in characters. */
const maxAddress = 254
const maxLocal = 64
const maxGiven = 512

/** RFC 5322's dot-atom, without `%` and `!`, which relays took for routes, and without a `-` that a command could take for a flag. */
const localPart = /^(?!-)[a-z0-9#$&'*+/=?^_`{|}~-]+(?:\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?$/
/** Letters, digits and their accents, in words with dots between them. */
const domainName = /^[\p{L}\p{N}\p{M}.-]+$/u
/** What the eye does not see and IDNA leaves out. */
const invisible = /\p{Default_Ignorable_Code_Point}/u
// deno-lint-ignore no-control-regex -- all of ASCII
const ascii = /^[\u0000-\u007f]*$/

/**
 * The one spelling of the one mailbox that this text names, or `undefined` where it names none, several, or one in disguise. In
 * lower case, its domain in ASCII (IDNA). What comes back is what was checked: store it, compare it and mail to it, never to the
 * text.
 * @param normalize the application's own folding; what it gives is checked like anything else
 */
export function toAddress(given: unknown, normalize?: (identifier: string) => string): string | undefined {
  if (typeof given !== "string" || given.length > maxGiven) return undefined
  const chosen: unknown = normalize ? normalize(given) : given
  if (typeof chosen !== "string" || chosen.length > maxGiven) return undefined
  const [local = "", domain = "", ...more] = chosen.replace(/^ +| +$/g, "").split("@")
  const mailbox = local.length <= maxLocal && ascii.test(local) ? local.toLowerCase() : ""
  const host = more.length === 0 ? toHost(domain) : undefined
  if (!localPart.test(mailbox) || host === undefined) return undefined
  const address = `${mailbox}@${host}`
  return address.length <= maxAddress ? address : undefined
}

/** The domain as mail servers spell it. A character that stands for an ASCII one (`K` as the Kelvin sign) is a disguise. */
function toHost(domain: string): string | undefined {
  if (!domainName.test(domain) || invisible.test(domain)) return undefined
  if ([...domain].some((character) => !ascii.test(character) && ascii.test(character.normalize("NFKC")))) {
    return undefined
  }
  const host = URL.parse(`http://${domain}`)?.hostname
  if (host === undefined || !hostName.test(host) || host.split(".").some(({ length }) => length > 63)) return undefined
  return host
}

/**
 * The spelling under which people are known and looked for: that of mailed links, where the text is one plain address, so that
 * a domain in another script and its ASCII form are one; any other text in lower case.
 */
export const toEmail = (email: string): string => toAddress(email) ?? toLowerAscii(email)
