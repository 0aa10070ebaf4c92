/** One repeated operation, with everything prepared. */
export type Operation = () => Promise<Response> | Response

export type Check = (response: Response) => boolean | Promise<boolean>

/** Runs the operation once. Throws if the response is not the expected one. */
export async function prove(operation: Operation, holds: Check): Promise<Operation> {
  const response = await operation()
  if (!await holds(response.clone())) {
    throw new Error(
      `unexpected response: ${response.status} ${response.headers.get("location")} ${await response.text()}`,
    )
  }
  return operation
}

interface Session {
  readonly user?: { readonly name?: string }
}

export const isSignedIn: Check = async (response) => (await response.json() as Session | null)?.user?.name === "Ada"

export const isSignedOut: Check = async (response) => response.status === 200 && await response.json() === null

/** The response sets a session cookie. */
export const startsSession: Check = (response) =>
  response.headers.getSetCookie().some((cookie) => /session[-_](?:token|data)[^=]*=[^;]/.test(cookie))

/** Several checks of one response. */
export const both = (...checks: readonly Check[]): Check => async (response) => {
  for (const check of checks) if (!await check(response.clone())) return false
  return true
}

export const contains = (...parts: readonly string[]): Check => async (response) => {
  const text = await response.text()
  return response.status === 200 && parts.every((part) => text.includes(part))
}

/** The response redirects to the provider, with all that the flow needs. */
export const isAwayTo = (place: string): Check => (response) => {
  const location = response.headers.get("location") ?? ""
  return location.startsWith(place) && ["state=", "code_challenge="].every((part) => location.includes(part))
}
