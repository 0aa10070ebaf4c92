import adapter from "@sveltejs/adapter-node"

/** Before `vite.config.ts` could contain it, apps had their configuration here. */
export default {
  kit: {
    adapter: adapter(),
    csrf: { trustedOrigins: ["*"] },
    experimental: { remoteFunctions: true },
  },
  compilerOptions: { experimental: { async: true } },
}
