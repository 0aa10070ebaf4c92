/**
 * Developer help where Node or a bundler has the condition `development`. With this condition, frameworks without their own development server can
 * also have the development panel.
 * @module
 */
import * as development from "./development.ts"
import { createPanelFinder } from "./panel/routes.ts"

export const help: typeof development.help = development.help
export const setupPage: typeof development.setupPage = development.setupPage
export const findPanel: typeof development.findPanel = createPanelFinder(true)
