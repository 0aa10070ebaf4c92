import adapter from "@sveltejs/adapter-node"
import { sveltekit } from "@sveltejs/kit/vite"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [
    sveltekit({
      adapter: adapter(),
      compilerOptions: { experimental: { async: true } },
      // the one provider here that posts its answer from its own site
      csrf: { trustedOrigins: ["https://appleid.apple.com"] },
      experimental: { remoteFunctions: true },
    }),
  ],
})
