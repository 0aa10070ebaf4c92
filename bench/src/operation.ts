/** One thing done again and again; what it needs was made before. */
export type Operation = () => Promise<Response>

/** Does it once, and throws if the answer is not what it should be. */
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

/** A session's cookie under either library's name. */
export const eitherCookie = (value: string): string =>
  `__Secure-authjs.session-token=${value}; __Host-svc.session-token=${value}`
