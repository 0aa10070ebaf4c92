import type { RequestContext } from "../app/context.ts"
import { withSecrets } from "../app/secrets.ts"
import type { Settings } from "../app/settings.ts"
import { defaultLanguage } from "../app/texts/default-language.ts"
import type { ChosenLanguage, Language } from "../app/texts/language.ts"
import { type IncomingRequest, toWholeRequest } from "../web/incoming-request.ts"

/** Returns the language of the pages for this request. Never throws, because an error in `callbacks.language` is logged. */
export async function getLanguage(
  settings: Settings,
  request: IncomingRequest,
): Promise<ChosenLanguage> {
  const { list, find, choose } = settings.languages!
  let own: unknown
  try {
    own = await find?.(toWholeRequest(request))
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error("`callbacks.language` threw", { cause: thrown })
    withSecrets({ settings, request }).settings.logger.error("language", error)
  }
  return choose(list, typeof own === "string" ? own : undefined, request.headers.get("accept-language"))
}

/** Returns the language of the pages for this request, or the default language. Never throws. */
export const findLanguage = async ({ settings, request }: RequestContext): Promise<Language> =>
  settings.languages ? (await getLanguage(settings, request)).language : defaultLanguage
