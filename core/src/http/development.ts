import type { AppRoutes } from "../app/route.ts"
import type { RequestContext } from "../app/context.ts"
import { findHelp, provideHelp } from "../app/help.ts"
import type { Settings } from "../app/settings.ts"
import { warnOnce } from "../app/warnings.ts"

/**
 * Loads the help for developers. Call it in development, before anything is traced. If the bundle does not contain the help, a warning
 * explains how to include it.
 */
export async function loadHelp({ logger }: Settings): Promise<void> {
  // Nitro 2 only copies the file for production, but Node then looks for the one with the help
  const { help } = await import("#development").catch(() => ({ help: undefined }))
  provideHelp(help)
  if (help) return
  const text =
    "this bundle does not contain the help for developers (trace, setup page, reasons on error pages); bundle it with the " +
    "condition `development`, for example by `esbuild --conditions=development`"
  warnOnce(logger, "development-help-missing", text)
}

/** Returns the routes of the development panel, if the request is for it and has access. Otherwise the path does not exist. */
export const findPanelRoutes = async (context: RequestContext): Promise<AppRoutes | undefined> =>
  findHelp(context.settings) && (await import("#development")).findPanel?.(context)
