import { auth } from "#auth"

/** The result of calling `auth()` outside a request, when the server starts. */
export const outcome: Promise<string> = new Promise<void>((resolve) => setImmediate(resolve)).then(() => auth()).then(
  () => "answered",
  (error: { type?: string }) => error.type ?? "unknown",
)
