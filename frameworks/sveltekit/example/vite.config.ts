import adapter from "@sveltejs/adapter-node"
import { sveltekit } from "@sveltejs/kit/vite"
import { existsSync } from "node:fs"
import process from "node:process"
import { defineConfig } from "vite"

// `vite dev` alone would keep .env from process.env, where the server reads it
if (existsSync(".env")) process.loadEnvFile(".env")

export default defineConfig({ plugins: [sveltekit({ adapter: adapter() })] })
