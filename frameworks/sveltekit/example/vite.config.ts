import adapter from "@sveltejs/adapter-node"
import { sveltekit } from "@sveltejs/kit/vite"
import { existsSync } from "node:fs"
import process from "node:process"
import { defineConfig } from "vite"

// Vite itself does not load .env into process.env, where the server reads it
if (existsSync(".env")) process.loadEnvFile(".env")
const { AUTH_URL } = process.env

export default defineConfig({
  plugins: [
    sveltekit({
      adapter: adapter(),
      // without it the built server assumes https, and rejects forms sent over http
      paths: AUTH_URL ? { origin: new URL(AUTH_URL).origin } : {},
    }),
  ],
})
