import { reactRouter } from "@react-router/dev/vite"
import { existsSync } from "node:fs"
import process from "node:process"
import { defineConfig } from "vite"

// for the development server; npm start gets the environment of its shell
if (existsSync(".env")) process.loadEnvFile(".env")

export default defineConfig({ plugins: [reactRouter()] })
