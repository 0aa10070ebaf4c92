/**
 * Production bundles contain this module in place of `development.ts`.
 * @module
 */
import type * as development from "./development.ts"

export const help: typeof development.help = undefined
export const setupPage: typeof development.setupPage = undefined
export const findPanel: typeof development.findPanel = undefined
