import adapter from "@sveltejs/adapter-node"

/** Where apps kept their configuration before `vite.config.ts` could hold it. */
export default {
  kit: {
    adapter: adapter(),
    csrf: { trustedOrigins: ["https://appleid.apple.com"] },
    experimental: { remoteFunctions: true },
  },
  compilerOptions: { experimental: { async: true } },
}
