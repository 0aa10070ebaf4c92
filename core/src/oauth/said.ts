import { needsStrict } from "./needed-features.ts"
import { collectSecrets, redactText } from "../app/log/redact.ts"

/** Maximum length of the provider's text in errors, in characters. */
const maxSaid = 500
/** How much of a body is read, in characters. The title of a page is within this part. */
const maxRead = 5000

/**
 * Returns an error for the log with the text of a provider that refused a request: the error in `WWW-Authenticate` (RFC 6750 §3), and the beginning
 * of the body, or the title of a page. `undefined` if there is none.
 * @param sent the request's parameters; secrets among them are removed
 */
export async function findSaid(
  response: Pick<Response, "headers" | "text">,
  sent: unknown,
): Promise<Error | undefined> {
  const { headers } = response
  const body = (await response.text()).slice(0, maxRead).trim()
  const shown = headers.get("content-type")?.includes("html") ? /<title[^>]*>([^<]*)/i.exec(body)?.[1] : body
  const challenge = headers.get("www-authenticate")?.match(/\berror\w*="[^"]*"/g) ?? []
  const said = redactText([...challenge, shown].filter(Boolean).join(", "), collectSecrets(sent))
  return said ? new Error(said.length > maxSaid ? `${said.slice(0, maxSaid)}…` : said) : undefined
}

/** Returns the error for an answer with a status other than 200. Its cause contains the provider's text. */
export const toStatusError = async (
  where: string,
  response: Pick<Response, "headers" | "text" | "status">,
  sent: unknown,
): Promise<Error> =>
  new Error(`${where} answered with status ${response.status}`, { cause: await findSaid(response, sent) })

/** Returns the error for an answer that is not the expected JSON. If it is a JWT, as userinfo may be, the error names the options for it. */
export function toFormError(where: string, { headers }: Pick<Response, "headers">, expected: string): Error {
  const isJwt = headers.get("content-type")?.toLowerCase().startsWith("application/jwt")
  return new Error(
    isJwt
      ? `${where} answered with a JWT; set \`client.userinfo_signed_response_alg\` to its algorithm. If it is encrypted, set ` +
        `\`client.userinfo_encrypted_response_alg\`, which ${needsStrict}`
      : `${where} did not answer with ${expected}`,
  )
}
