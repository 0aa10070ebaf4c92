import { SessionTooLarge } from "../errors.ts"
import { readSession, type SessionReading, updateSession } from "../session/session.ts"
import { type Flow, json, type Outcome, unavailableJson } from "./outcome.ts"

const toOutcome = (reading: SessionReading): Outcome =>
  reading.status === "ok" ? json(reading.session) : unavailableJson("The session cannot be read at the moment")

/** `GET session`: returns the session or `null`. */
export const session: Flow = async (context) => toOutcome(await readSession(context))

/** `POST session`: updates the session with `data`, as far as the callbacks accept it, and returns it. */
export const update: Flow = async (context) => {
  try {
    return toOutcome(await updateSession(context, context.body.get("data")))
  } catch (thrown) {
    if (!(thrown instanceof SessionTooLarge)) throw thrown
    context.settings.logger.error(thrown.type, thrown)
    return json({ error: thrown.type }, 413)
  }
}
