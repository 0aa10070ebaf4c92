/**
 * Runs before each file of tests: loads the modules of this repository again. The files share a process, and what a module keeps, such as the
 * warnings that it has logged, would reach the next file.
 * @module
 */
import { vi } from "vitest"

vi.resetModules()
