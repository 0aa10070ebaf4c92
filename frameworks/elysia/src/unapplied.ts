import { type AnyElysia, Elysia } from "elysia"

const problem = "Elysia does not know the macro `auth` here, so these routes would not be guarded"
const fix = "write new Elysia().use(plugin) first, then the routes, parts and guards that have `auth: true`"
const watched = new WeakSet<AnyElysia>()

/**
 * Throws as soon as the plugin joins an app, or a part of one, that already has routes with `{ auth: true }`. Elysia ignores a macro that is not
 * defined yet, so those routes would not be guarded.
 * @param onJoin is called for each app or part that uses the plugin directly
 */
export function watchParents(instance: AnyElysia, onJoin?: (parent: AnyElysia) => void): void {
  if (watched.has(instance)) return
  watched.add(instance)
  let getParent = instance["getParent"]
  const parent = getParent.call(instance)
  if (parent) join(parent)
  // Elysia sets this property in `use`, before it adds anything to the parent
  Object.defineProperty(instance, "getParent", {
    configurable: true,
    get: () => getParent,
    set(given: typeof getParent) {
      getParent = given
      const parent = given.call(instance)
      if (!parent) return
      join(parent)
      onJoin?.(parent)
    },
  })
}

function join(parent: AnyElysia): void {
  const fault = findUnapplied(parent)
  if (fault !== undefined) {
    // if the plugin is loaded lazily, Elysia only logs the error, but the app must not run unguarded
    parent.onRequest(() => new Response(null, { status: 500 }))
    throw new Error(fault)
  }
  watchParents(parent)
}

/** Returns an error message if one of the app's routes has `auth: true` and is not guarded. */
function findUnapplied({ routes }: AnyElysia): string | undefined {
  // Elysia removes the names of macros that it applies
  const route = routes.find(({ hooks }) => (hooks as { auth?: unknown }).auth === true)
  return route && `${route.method} ${route.path} { auth: true }: ${problem}; ${fix}`
}

interface Patched {
  guard(...given: unknown[]): unknown
  mount(...given: unknown[]): unknown
}

let isPatched = false

/**
 * Makes `.guard({ auth: true })` throw if the macro is not defined in Elysia, and `.mount()` if the app has such routes. It must happen during the
 * call, because Elysia does not keep anything of that guard, and keeps only the handler of a mounted app.
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
    throw new Error(`.guard({ auth: true }): ${problem}; ${fix}`)
  }
  prototype.mount = function (this: unknown, ...given) {
    for (const app of given) {
      const fault = app instanceof Elysia ? findUnapplied(app) : undefined
      if (fault !== undefined) throw new Error(`${fault}. A mounted app needs the plugin itself`)
    }
    return mount.apply(this, given)
  }
}
