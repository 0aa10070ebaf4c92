import { type AnyElysia, Elysia } from "elysia"

const open = "Elysia does not know `auth` there, so the routes would be open"
const cure = "write new Elysia().use(plugin) first, then the routes, parts and guards that have `auth: true`"
const watched = new WeakSet<AnyElysia>()

/**
 * Elysia leaves out macros that it does not know yet: a route with `{ auth: true }` that is written before the plugin would be open. Throws
 * where the plugin joins an app, or a part of one, that has such routes.
 */
export function watchParents(instance: AnyElysia): void {
  if (watched.has(instance)) return
  watched.add(instance)
  let getParent = instance["getParent"]
  const parent = getParent.call(instance)
  if (parent) join(parent)
  // Elysia sets it in `use`, before it adds anything to the parent
  Object.defineProperty(instance, "getParent", {
    configurable: true,
    get: () => getParent,
    set(given: typeof getParent) {
      getParent = given
      const parent = given.call(instance)
      if (parent) join(parent)
    },
  })
}

function join(parent: AnyElysia): void {
  const fault = findUnapplied(parent)
  if (fault !== undefined) {
    // also where the plugin is loaded lazily, and Elysia only logs what is thrown
    parent.onRequest(() => new Response(null, { status: 500 }))
    throw new Error(fault)
  }
  watchParents(parent)
}

/** Returns an error text if one of the app's routes has `auth: true` and is open. */
function findUnapplied({ routes }: AnyElysia): string | undefined {
  // Elysia removes the name of a macro that it applies
  const route = routes.find(({ hooks }) => (hooks as { auth?: unknown } | undefined)?.auth === true)
  return route && `${route.method} ${route.path} { auth: true }: ${open}: ${cure}`
}

interface Patched {
  guard(...given: unknown[]): unknown
  mount(...given: unknown[]): unknown
}

let isPatched = false

/**
 * Makes `.guard({ auth: true })` throw where Elysia does not know the macro, and `.mount()` for an app that has such routes. Elysia keeps nothing of
 * that guard, and nothing of the mounted app but its handler, so nothing can tell later.
 */
export function refuseUnknownGuards(): void {
  if (isPatched) return
  isPatched = true
  const prototype = Elysia.prototype as unknown as Patched
  const { guard, mount } = prototype
  prototype.guard = function (this: unknown, ...given) {
    const result = guard.apply(this, given)
    const [hook, run] = given as [{ auth?: unknown } | undefined, unknown]
    if (run !== undefined || hook?.auth !== true) return result
    throw new Error(`.guard({ auth: true }): ${open}: ${cure}`)
  }
  prototype.mount = function (this: unknown, ...given) {
    for (const app of given) {
      const fault = app instanceof Elysia ? findUnapplied(app) : undefined
      if (fault !== undefined) throw new Error(`${fault}. An app that is mounted needs the plugin itself`)
    }
    return mount.apply(this, given)
  }
}
