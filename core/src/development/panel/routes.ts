import type { RequestContext } from "../../app/context.ts"
import { findPanelPath } from "../panel.ts"
import { toWholeRequest } from "../../web/incoming-request.ts"
import { checked, emptyPage, unchecked } from "../../http/route.ts"
import type { AppRoutes } from "../../app/route.ts"
import { mayOpenPanel } from "./gate.ts"
import { showPanel } from "./show.ts"
import { signInAs } from "./sign-in-as.ts"

/**
 * Returns the function that finds the panel's routes, if a request may see the panel.
 * @param hasCondition true if Node or the bundler has the condition `development`, which frameworks without a development server need
 */
export const createPanelFinder =
  (hasCondition: boolean) => ({ request, settings, url }: RequestContext): AppRoutes | undefined => {
    const { devServer, csrf } = settings
    if (url.pathname.replace(/\/$/, "") !== findPanelPath(settings)) return undefined
    if (devServer === undefined && !hasCondition) return undefined
    if (!mayOpenPanel(toWholeRequest(request), devServer)) return undefined
    return { "GET dev": unchecked(showPanel, emptyPage), ...csrf && { "POST dev": checked(signInAs) } }
  }
