import { english } from "./english.ts"
import type { Language, TextKey } from "./language.ts"

/** Keys of the providers' default names. */
const defaultNames: readonly TextKey[] = ["emailName", "passkeyName", "credentialsName", "passwordName"]

/** Returns a provider's name, in the language if it is a default. Names that the app has set remain unchanged. */
export function toProviderName({ texts }: Language, name: string): string {
  const key = defaultNames.find((one) => english[one] === name)
  return key ? texts[key] : name
}
