import { AuthError } from "@svc-auth/core/errors"

const shared = globalThis as { fixtureOutcome?: Promise<string> }

/** Keeps how the call ends that was made outside of any request. */
export function keep(call: Promise<unknown>): void {
  shared.fixtureOutcome = call.then(
    (session) => JSON.stringify(session),
    (error) => error instanceof AuthError ? error.type : String(error),
  )
}

export const getOutcome = (): Promise<string> | undefined => shared.fixtureOutcome
