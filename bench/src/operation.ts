/** One repeated operation, with everything prepared. */
export type Operation = () => Promise<Response>

/** Runs it once. Throws if the response is not the expected one. */
export async function prove(
  operation: Operation,
  holds: (response: Response) => boolean | Promise<boolean>,
): Promise<Operation> {
  const response = await operation()
  if (!await holds(response)) {
    throw new Error(`unexpected answer: ${response.status} ${response.headers.get("location")}`)
  }
  return operation
}

export const isSignedIn = async (response: Response): Promise<boolean> =>
  (await response.json() as { user?: { name?: string } } | null)?.user?.name === "Ada"

/** Returns a session's cookie by the name of either library. */
export const eitherCookie = (value: string): string =>
  `__Secure-authjs.session-token=${value}; __Host-svc.session-token=${value}`
