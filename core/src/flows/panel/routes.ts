import type { RequestContext } from "../../request/context.ts"
import { toWholeRequest } from "../../web/incoming-request.ts"
import { type AppRoutes, checked, emptyPage, unchecked } from "../route.ts"
import { mayOpenPanel } from "./gate.ts"
import { showPanel } from "./show.ts"
import { signInAs } from "./sign-in-as.ts"

/**
 * Returns the function that finds the panel's routes, if a request may see the panel.
 * @param hasCondition whether Node or the bundler has the condition `development`, which frameworks without a development server need
 */
export const createPanelFinder =
  (hasCondition: boolean) => ({ request, settings }: RequestContext): AppRoutes | undefined => {
    const { panel, csrf } = settings
    if (!panel || (panel.server === undefined && !hasCondition)) return undefined
    if (!mayOpenPanel(toWholeRequest(request), panel.server)) return undefined
    return { "GET dev": unchecked(showPanel, emptyPage), ...csrf && { "POST dev": checked(signInAs) } }
  }
