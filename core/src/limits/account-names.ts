import type { Context, Taken } from "../request/context.ts"
import { count, findNetwork, refuse } from "./limit.ts"
import type { CredentialsConfig } from "../model/provider.ts"
import { findNamingFields } from "../settings/account-fields.ts"

/**
 * Counts an attempt at the account that was named, before anyone is asked whether it is right. A network that has had its
 * number adds no more to the account's, so that it takes several to keep the owner out.
 * @returns the counts that a sign-in gives back if it succeeds
 * @throws {CredentialsSignin} {@linkcode AdapterError}
 */
export async function countAttempt(
  context: Context,
  provider: CredentialsConfig,
  submitted: Readonly<Record<string, unknown>>,
): Promise<readonly Taken[]> {
  const network = findNetwork(context) ?? ""
  const accounts = toAccountNames(provider, submitted)
  const names = accounts.flatMap((account) => [["account", ...account, network], ["accountInAll", ...account]] as const)
  const taken: Taken[] = []
  for (const [limit, ...name] of names) {
    const counted = await count(context.settings, limit, ...name)
    if (counted.full) refuse(context, provider, "this account has reached its limit of attempts", counted.full)
    taken.push(...counted.taken)
    // users who sign in take no place from names that fail. Of several names `authorize` may look at one: whoever signs in can make up
    // the others, so they keep theirs
    if (accounts.length === 1) taken.push(...counted.places)
  }
  return taken
}

/** The account, once for each declared field that names it and was filled in; none where no field names it. */
export function toAccountNames(
  { id, credentials }: CredentialsConfig,
  submitted: Readonly<Record<string, unknown>>,
): readonly (readonly string[])[] {
  const { names, within } = findNamingFields(credentials)
  const filled = names.filter((name) => (submitted[name] ?? "") !== "")
  // who fills in none is at the account without a name
  const folded = new Set((filled.length ? filled : names.slice(0, 1)).map((name) => fold(submitted[name])))
  return [...folded].map((name) => [id, ...within.map((field) => fold(submitted[field])), name])
}

/** What other signs are but a form of, in the scripts that most names are written in. */
const bases: readonly string[] = [
  ..."0123456789abcdefghijklmnopqrstuvwxyz",
  ..."абвгдежзиклмнопрстуфхцчшщъыьюяєі",
  ..."אבגדהוזחטיכלמנסעפצקרשתءامنوييܒܓܕܛܣܦ",
  ..."あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん",
  ..."aa ab ae ao au av ay cl db dz hc ic id ll ls lz ng oe ok oo qp sa ss th ts tz vs vy wc zw".split(" "),
  ..."hdr new pts shv sos uhd vod 2k 3d 4k 8k 10 11 12 13 14 15 16 17 18 19 20 30 40 50 60 70 80".split(" "),
]
/** Compares by the first level of the Unicode Collation Algorithm, as databases do. */
const { compare } = new Intl.Collator("en", { sensitivity: "base" })
const toBase = (sign: string): string =>
  compare(sign, "") === 0 ? "" : bases.find((base) => compare(sign, base) === 0) ?? sign
/** More of a name tells nobody apart, and would only be work. */
const longest = 256
/** Longest name that is normalized, in characters: normalizing takes quadratic time in combining marks. All longer names share one count. */
const mostGiven = 1024

/** What stands between the white space and the invisible signs of a text. */
const runs = /[^\p{C}\p{White_Space}\p{Default_Ignorable_Code_Point}]+/gu

/** What is seen of the text, as far as it is looked at: apps trim names, and nobody gets further guesses by white space around one. */
function toSeen(text: string): string {
  let seen = ""
  for (const [run] of text.matchAll(runs)) {
    seen += run
    if (seen.length > mostGiven) break
  }
  return seen
}

/**
 * The text without all that a database may overlook when it compares: case, accents, space, punctuation, what is invisible, and in
 * which form a letter or a digit stands. Two accounts that share a count are a smaller evil than one account with many.
 */
function fold(value: unknown): string {
  if (value === undefined || value === null) return ""
  const text = typeof value === "object" ? undefined : toSeen(String(value))
  if (text === undefined || text.length > mostGiven) return "\0"
  // a capital would make a letter of this mark
  return text.normalize("NFKD").replaceAll("\u0345", "").toUpperCase().normalize("NFKD").toLowerCase()
    .replace(/[\p{C}\p{White_Space}\p{Default_Ignorable_Code_Point}]+/gu, "").slice(0, longest)
    .replace(/[^\0-\x7f]/gu, toBase)
    .replace(/[\p{M}\p{P}\p{S}]+/gu, "")
}
