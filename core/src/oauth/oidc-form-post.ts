import type { OAuthSettings } from "./settings.ts"
import type { Flow } from "../app/outcome.ts"
import { findPlainState, receiveForm } from "./form-post.ts"

/** `POST callback/:provider` of a provider that may sign its responses and use `form_post.jwt`. */
export const oidcFormPost: Flow<OAuthSettings> = async (context, provider) =>
  await receiveForm(
    context,
    provider,
    provider.config.client?.authorization_signed_response_alg
      ? (await import("./signed-response.ts")).findResponseState
      : findPlainState,
  )
