import type { RouteContext, Taken } from "../context.ts"
import { CallbackRouteError } from "../../errors.ts"
import { findNetwork } from "../network.ts"
import { count, refuse } from "./limit.ts"
import { getLimits } from "./settings.ts"
import { findAccountFields, type FormProvider } from "./account-fields.ts"
import { createPattern } from "../../web/text.ts"

/**
 * Counts an attempt at the account in the form, before `authorize` is called. Once a network has reached its limit, its further attempts do
 * not count for the account, so that a single network cannot lock the owner out.
 * @returns the attempts that are refunded if the sign-in succeeds
 * @throws {CredentialsSignin} if the account has reached its limit {@linkcode AdapterError} {@linkcode CallbackRouteError}
 */
export const countAttempt = (
  context: RouteContext,
  provider: FormProvider,
  submitted: Readonly<Record<string, unknown>>,
): Promise<readonly Taken[]> => countName(context, provider, () => findAccountName(provider, submitted))

/**
 * Counts an attempt at an account before you check its secret, according to the account limits (`limits` of the configuration).
 * @param name the user's input for the account's name; differences in case, accents and width are ignored
 * @param countBy `countAlways` if the app cannot disable the limit
 * @returns the attempts that are refunded if the sign-in succeeds
 * @throws {CredentialsSignin} if the account has reached its limit {@linkcode AdapterError} if the store fails
 */
export const countAccount = (
  context: RouteContext,
  provider: { readonly id: string; readonly type: string },
  name: unknown,
  countBy: typeof count = count,
): Promise<readonly Taken[]> =>
  countName(context, provider, () => ({ name: toAccountName(name), isGuessed: false }), countBy)

async function countName(
  context: RouteContext,
  provider: { readonly id: string; readonly type: string },
  findAccount: () => AccountName | undefined,
  countBy: typeof count = count,
): Promise<readonly Taken[]> {
  // without a store there is no limit, so the name is not even read
  const account = (countBy !== count || getLimits(context.settings.limitSource).store) && findAccount()
  if (!account) return []
  const { id } = provider
  const network = findNetwork(context) ?? ""
  const { taken, places, full } = await countBy(
    context.settings,
    ["account", id, account.name, network],
    ["accountInAll", id, account.name],
  )
  if (full) refuse(context, provider, "too many attempts at this account", full.seconds)
  // A successful sign-in also refunds its slots (see `Count`). But if the field for the name is only guessed, `authorize` may ignore it.
  // A user with one valid password could then open counters for any number of names, so the slots of guessed names are not refunded.
  return account.isGuessed ? taken : [...taken, ...places]
}

/** The account of a sign-in attempt. */
export interface AccountName {
  /** Normalized. `""` if the field is empty. */
  readonly name: string
  /** True if several fields of the form may contain the account's name, and the option `account` does not decide. */
  readonly isGuessed: boolean
}

/**
 * Returns the account of a sign-in attempt, or `undefined` if there is no field for it.
 * @throws {CallbackRouteError} if the option `account` throws or returns a promise
 */
export function findAccountName(
  { id, credentials, account }: FormProvider,
  submitted: Readonly<Record<string, unknown>>,
): AccountName | undefined {
  if (account) return { name: toAccountName(callAccount(id, account, submitted)), isGuessed: false }
  const { candidates: [first, ...others] } = findAccountFields(credentials)
  return first === undefined ? undefined : { name: toAccountName(submitted[first]), isGuessed: others.length > 0 }
}

function callAccount(
  id: string,
  account: NonNullable<FormProvider["account"]>,
  submitted: Readonly<Record<string, unknown>>,
): unknown {
  let name: unknown
  try {
    name = account(submitted)
  } catch (thrown) {
    throw new CallbackRouteError(`Provider "${id}": \`account\` threw`, { cause: thrown })
  }
  // all promises would be the same name, so a few failed attempts would lock out every user
  if (name instanceof Promise) {
    name.catch(() => {})
    throw new CallbackRouteError(
      `Provider "${id}": \`account\` returned a promise; return the name itself, without async`,
    )
  }
  return name
}

/** White space and invisible characters. Apps trim names, so a padded name must not get its own attempts. */
const getUnseen = /* @__PURE__ */ createPattern("[\\p{C}\\p{White_Space}\\p{Default_Ignorable_Code_Point}]+", "gu")
/** Accents, and other characters that are invisible after accents are separated from their letters. */
const getAccents = /* @__PURE__ */ createPattern("[\\p{M}\\p{C}\\p{White_Space}]+", "gu")
/** Maximum length of a name with its own counter, in characters. It also limits the cost of normalizing, which is quadratic in combining marks. */
const longest = 256
/** Stands for values that cannot be a user's name: objects and longer text. Attempts with them share one counter. */
const noName = "\0"

/** Decimal digits of all scripts, of which each has ten in a row. */
const getDigits = /* @__PURE__ */ createPattern("\\p{Nd}", "gu")

/** Returns the ASCII digit with the same value. Some scripts follow each other without a gap. */
function toAsciiDigit(digit: string): string {
  const isDigit = getDigits()
  let value = 0
  for (let code = digit.codePointAt(0)! - 1; String.fromCodePoint(code).search(isDigit) === 0; code--) value++
  return String(value % 10)
}

/** Returns the name without the differences that many databases ignore: case, accents, width, scripts of digits and invisible characters. */
function toAccountName(value: unknown): string {
  if (typeof value === "object" && value !== null) return noName
  const text = String(value ?? "").replace(getUnseen(), "")
  // do not truncate it, because an attacker could insert accents, and each number of them would make another name with its own counter
  if (text.length > longest) return noName
  return foldCase(text.normalize("NFKD").replace(getAccents(), "").replace(getDigits(), toAsciiDigit))
}

/** Returns the text in lower case. It goes through upper case, which makes `ẞ`, `ß` and `ss` equal, and `ς` and `σ`. */
const foldCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase()
