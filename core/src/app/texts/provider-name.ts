import { english } from "./english.ts"
import type { Language, TextKey } from "./language.ts"

/** The keys of the names that providers have unless the app names them. */
const defaultNames: readonly TextKey[] = ["emailName", "passkeyName", "credentialsName", "passwordName"]

/** Returns a provider's name, in the language if it is a default. Names that the app has set stay as they are. */
export function toProviderName({ texts }: Language, name: string): string {
  const key = defaultNames.find((one) => english[one] === name)
  return key ? texts[key] : name
}
