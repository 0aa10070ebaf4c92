import type { AuthConfig } from "../model/config.ts"
import { devServer } from "../model/symbols.ts"
import { toFlag } from "./session.ts"

/** Whether the framework's development server runs. `"forwards"`: it does, and adds `X-Forwarded-*` to each request itself. */
export type DevServer = boolean | "forwards"

/** The development panel of an app that may have one. Whether a request gets it depends on the request, too. */
export interface PanelSettings {
  /** Names the app among all of the process. It contains its secrets, so it never leaves the process. */
  readonly app: string
  /** The panel's path. */
  readonly path: string
  /** Absent: the framework has no development server, so the process or the bundle needs the condition `development`. */
  readonly server: DevServer | undefined
}

/**
 * Returns the panel's settings, or `undefined` if the app has no panel.
 * @throws {InvalidConfig} if the option is not a boolean
 */
export function findPanel(config: AuthConfig, app: string, basePath: string): PanelSettings | undefined {
  const server = (config as { readonly [devServer]?: DevServer | undefined })[devServer]
  const isOn = toFlag(config.devPanel ?? server !== undefined, "devPanel") && server !== false
  return isOn && config.development === true ? { app, path: `${basePath}/dev`, server } : undefined
}
