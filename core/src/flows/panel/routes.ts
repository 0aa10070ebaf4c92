import type { RequestContext } from "../../request/context.ts"
import { toWholeRequest } from "../../web/incoming-request.ts"
import { type AppRoutes, checked, emptyPage, lazy, unchecked } from "../route.ts"
import { mayOpenPanel } from "./gate.ts"

const showPanel = /* @__PURE__ */ lazy(async () => (await import("./show.ts")).showPanel)
const signInAs = /* @__PURE__ */ lazy(async () => (await import("./sign-in-as.ts")).signInAs)

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
