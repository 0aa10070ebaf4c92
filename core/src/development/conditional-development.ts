/**
 * The help for developers, where Node or a bundler has the condition `development`. With it, frameworks without a development server of their own can
 * have the development panel.
 * @module
 */
import * as development from "./development.ts"
import { createPanelFinder } from "./panel/routes.ts"

export const help: typeof development.help = development.help
export const describeSetup: typeof development.describeSetup = development.describeSetup
export const findPanel: typeof development.findPanel = createPanelFinder(true)
