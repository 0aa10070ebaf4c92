import adapter from "@sveltejs/adapter-node"
import { sveltekit } from "@sveltejs/kit/vite"
import { defineConfig } from "vite"

/** Whether this is the second build, of an app under a path. */
const isMounted = process.env["SVC_CONFORMANCE_BASE"] === "/shop"

const { HOST, PORT } = process.env

export default defineConfig({
  // the suite requests the development server as https://app.test
  server: { host: HOST, port: Number(PORT ?? 5173), allowedHosts: true },
  plugins: [
    sveltekit({
      adapter: adapter({ out: isMounted ? "build-base" : "build" }),
      ...(isMounted && { outDir: ".svelte-kit/base", paths: { base: "/shop" } }),
      compilerOptions: { experimental: { async: true } },
      // the hook `createFormCheck` checks forms
      csrf: { trustedOrigins: ["*"] },
      experimental: { remoteFunctions: true },
    }),
  ],
})
