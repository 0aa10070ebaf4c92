import { auth } from "#auth"

/** How a call ended that was made when the server started, outside of every request. */
export const outcome: Promise<string> = new Promise<void>((resolve) => setImmediate(resolve)).then(() => auth()).then(
  () => "answered",
  (error: { type?: string }) => error.type ?? "unknown",
)
