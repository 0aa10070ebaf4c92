import { Auth } from "../server/auth.ts"
import { AuthError, OutsideRequest } from "../errors.ts"
import type { DefaultSession } from "../model/types.ts"
import { createBareHost } from "./bare-host.ts"
import type { BindingConfig, ConfigSource } from "./config.ts"
import { RequestScope } from "./request-scope.ts"
import type { Host } from "./host.ts"
import { createPreparation, toComplete } from "./preparation.ts"
import { reportSetupFault } from "./start.ts"

/** Finds the scope that something belongs to; each is made once. */
export interface Opening<Event extends object> {
  /** Of an event, or of a request; one that belongs to the event at hand is that event. */
  of(given: Event | Request): Promise<RequestScope>
  /** Of the event at hand. @throws {OutsideRequest} naming the caller */
  ofCurrent(caller: string): Promise<RequestScope>
  /** As {@link Opening.of}, or the answer to every request that comes under a configuration that cannot be used. */
  orFault(event: Event): Promise<RequestScope | Response>
}

/** @throws {InvalidConfig} for a configuration that is there and cannot be used */
export function createOpening<Event extends object, S extends DefaultSession, A extends DefaultSession>(
  host: Host<Event>,
  source: ConfigSource<Event, S, A>,
): Opening<Event> {
  const prepare = createPreparation<S, A>(host)
  if (typeof source !== "function" && !host.building) reportSetupFault(prepare(source))
  const bare = createBareHost(host)
  const known = new WeakMap<object, Promise<RequestScope>>()
  const faulty = new WeakMap<object, BindingConfig<S, A>>()

  async function create<Given extends object>(by: Host<Given>, given: Given): Promise<RequestScope> {
    const event = host.isEvent(given) ? given : undefined
    const config = typeof source === "function" ? await source(by.request(given), event) : source
    try {
      // the guard's session is of the type that this very configuration's callback returns
      return new RequestScope(by, given, prepare(config), config.callbacks?.authorized as RequestScope["authorized"])
    } catch (thrown) {
      if (thrown instanceof AuthError) faulty.set(thrown, config)
      throw thrown
    }
  }

  function once<Given extends object>(by: Host<Given>, given: Given): Promise<RequestScope> {
    const key = by.scopeKey(given)
    const opened = known.get(key) ?? create(by, given)
    known.set(key, opened)
    return opened
  }

  return {
    of: (given) => {
      if (host.isEvent(given)) return once(host, given)
      const event = host.current()
      return event && host.request(event) === given ? once(host, event) : once(bare, given)
    },
    ofCurrent: async (caller) => {
      const event = host.current()
      if (event) return await once(host, event)
      throw new OutsideRequest(
        `${caller} was called where no request is being handled: call it inside one, or pass the event${
          host.hints?.current ? `; if this is one, ${host.hints.current}` : ""
        }`,
      )
    },
    orFault: (event) =>
      once(host, event).catch(async (thrown) => {
        const config = faulty.get(thrown)
        if (!config) throw thrown
        return await Auth(host.request(event), toComplete(config, host))
      }),
  }
}
