import { tanstackStart } from "@tanstack/react-start/plugin/vite"
import react from "@vitejs/plugin-react"
import { nitro } from "nitro/vite"
import { existsSync } from "node:fs"
import process from "node:process"
import { defineConfig } from "vite"

// for the development server; npm start loads the file by itself
if (existsSync(".env")) process.loadEnvFile(".env")

export default defineConfig({ plugins: [tanstackStart(), nitro(), react()] })
