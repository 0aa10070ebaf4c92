/**
 * Runs before each file of tests: loads the modules of this repository again. The files share a process, and what a module keeps, such as the
 * warnings that it has logged, would reach the next file.
 * @module
 */
import { AsyncLocalStorage } from "node:async_hooks"
import { vi } from "vitest"

vi.resetModules()
// the modules of packages stay: Next looks for this class when a file loads it first, which need not be the file that makes it global
Object.assign(globalThis, { AsyncLocalStorage })
