/**
 * Turns the token answers of providers into those of RFC 6749 §5.1. Only the modules of providers import it.
 * @module
 */
import { toSpaced } from "../web/text.ts"
import { isObject } from "../web/json.ts"
import type { Answer } from "./answers.ts"

/** Returns a changed token answer, or error. */
export type AnswerStep = (answer: Answer) => object

/** Returns a `token.conform` that takes these steps. Answers other than JSON objects stay as they are. */
export const conform =
  (...steps: readonly AnswerStep[]) => async (response: Response): Promise<Response | undefined> => {
    let answer = await response.json().catch(() => undefined)
    if (!isObject(answer)) return undefined
    for (const step of steps) answer = step(answer)
    return Response.json(answer, { status: response.status })
  }

/** Adds `token_type` to answers that lack it. */
export const addTokenType: AnswerStep = (answer) => ({ ...answer, token_type: answer.token_type ?? "bearer" })

/** Separates scopes by spaces that are a list, or text with commas (RFC 6749 §3.3). */
export const spaceScopes: AnswerStep = ({ scope, ...answer }) => ({
  ...answer,
  scope: [scope].flat().every((one) => typeof one === "string") ? toSpaced(String(scope)) : scope,
})

/** Removes an `expires_in` of 0, which stands for tokens that do not expire. */
export function removeZeroExpiry({ expires_in, ...answer }: Answer): object {
  const seconds: unknown = expires_in
  return seconds === 0 || seconds === "0" ? answer : { ...answer, expires_in }
}

/** Removes empty text, which stands for missing members. */
export const removeEmpty: AnswerStep = (answer) =>
  Object.fromEntries(Object.entries(answer).filter(([, value]: [string, unknown]) => value !== ""))
