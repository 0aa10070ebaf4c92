import { AuthError } from "../errors.ts"
import { collectSecrets } from "./log/redact.ts"
import type { Events } from "./callbacks.ts"
import type { Settings } from "./settings.ts"

/** Calls the app's event handler, if there is one. If the handler throws, the error is only logged. */
export async function fireEvent<K extends keyof Events>(
  settings: Settings,
  name: K,
  message: Parameters<NonNullable<Events[K]>>[0],
): Promise<void> {
  const { events } = settings
  if (!events[name]) return
  try {
    await (events[name] as (message: unknown) => unknown)(message)
  } catch (thrown) {
    settings.toLogger(() => [...collectSecrets(message), ...settings.getHidden()]).error(
      "EventError",
      new AuthError(`events.${name} threw`, { type: "EventError", cause: thrown }),
    )
  }
}
