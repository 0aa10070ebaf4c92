/** Variables that vinxi, which builds apps with SolidStart 1, replaces in every module. */
interface VinxiEnv {
  /** `ssr`, `server-fns` or `client`: vinxi builds an app as three bundles. */
  readonly ROUTER_NAME?: string
}

/** Name of the bundle that this module is part of. `undefined` in SolidStart 2, which has no vinxi. */
export const vinxiRouter: string | undefined = (import.meta.env as VinxiEnv).ROUTER_NAME

/** Throws if the app uses the entry for the other version of SolidStart. That version would not run its middleware. @throws {TypeError} */
export function requireVersion(version: 1 | 2): void {
  const installed = vinxiRouter === undefined ? 2 : 1
  if (installed === version) return
  const entry = `@svc-auth/solidstart${installed === 1 ? "/v1" : ""}`
  throw new TypeError(
    `This app uses SolidStart ${installed}, but src/auth.ts imports Svc for SolidStart ${version}: write \`import Svc from "${entry}"\``,
  )
}
