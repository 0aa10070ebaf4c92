/** Returns the URL, or `undefined` if the text is not an http(s) URL. `localhost:3000` is a URL, with the scheme `localhost:`. */
export function parseHttpUrl(text: string | undefined): URL | undefined {
  const url = URL.parse(text ?? "")
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

/** Returns the app's address in these variables: `AUTH_URL` or, without it, its alias. */
export const findAuthUrl = (variables: Readonly<Record<string, string | undefined>>): URL | undefined =>
  parseHttpUrl(variables["AUTH_URL"] || variables["SVC_URL"])
