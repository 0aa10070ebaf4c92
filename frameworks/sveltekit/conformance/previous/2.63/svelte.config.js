import adapter from "@sveltejs/adapter-node"

/** Whether this is the second build, of an app under a path. */
const isMounted = process.env["SVC_CONFORMANCE_BASE"] === "/shop"

/** Before `vite.config.ts` could contain it, apps had their configuration here. */
export default {
  kit: {
    adapter: adapter({ out: isMounted ? "build-base" : "build" }),
    ...(isMounted && { outDir: ".svelte-kit/base", paths: { base: "/shop" } }),
    csrf: { trustedOrigins: ["*"] },
    experimental: { remoteFunctions: true },
  },
  compilerOptions: { experimental: { async: true } },
}
