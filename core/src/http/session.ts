import { toError } from "../web/to-error.ts"
import { hasType } from "../errors.ts"
import type { RequestContext } from "../app/context.ts"
import { readSession, updateSession } from "../session/session.ts"
import type { SessionReading } from "../app/session-strategy.ts"
import { toSessionFault } from "../session/strategy.ts"
import { toJson } from "../web/json.ts"
import { type Flow, json, type Outcome, unavailableJson } from "../app/outcome.ts"

const unreadable = "The session cannot be read at the moment"

/** Returns the response with the session. The result of `callbacks.session` may have members that cannot be represented in JSON. */
function toOutcome({ settings }: RequestContext, reading: SessionReading): Outcome {
  if (reading.status !== "ok") return unavailableJson(unreadable)
  const { session } = reading
  try {
    return { ...json(session), sent: toJson(session) }
  } catch (thrown) {
    const text = `the session cannot be sent to the client: ${toError(thrown).message}`
    const error = toSessionFault(settings, text, { cause: thrown })
    settings.logger.error(error.type, error)
    return unavailableJson(unreadable)
  }
}

/** `GET session`: returns the session or `null`. */
export const session: Flow = async (context) => toOutcome(context, await readSession(context))

/** `POST session`: updates the session with `data`, as far as the callbacks accept it, and returns it. */
export const update: Flow = async (context) => {
  try {
    return toOutcome(context, await updateSession(context, context.body.get("data")))
  } catch (thrown) {
    if (!hasType(thrown, "SessionTooLarge")) throw thrown
    context.settings.logger.error(thrown.type, thrown)
    return json({ error: thrown.type }, 413)
  }
}
