/** Calls `auth()` when the server starts, outside of any request. */
export async function register() {
  const { auth } = await import("./auth.ts")
  const { keep } = await import("./outside.ts")
  keep(auth())
}
