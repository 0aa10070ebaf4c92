// Made by `npm run generate` from the READMEs and manifests in frameworks/.

/** The files that the READMEs' tutorials write, by tutorial and path. */
export const templates: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "sveltekit": {
    "src/auth.server.ts": "import GitHub from \"@svc-auth/core/providers/github\"\nimport Svc from \"@svc-auth/sveltekit\"\n\nexport const { handle, auth, signIn, signOut } = Svc({\n  providers: [GitHub],\n  callbacks: {\n    authorized: ({ auth, request }) => auth !== null || !new URL(request.url).pathname.startsWith(\"/members\"),\n  },\n})\n",
    "src/hooks.server.ts": "export { handle } from \"./auth.server.ts\"\n",
    "src/routes/+page.server.ts": "import { auth } from \"../auth.server.ts\"\n\nexport const load = async () => ({ session: await auth() })\n",
    "src/routes/+page.svelte": "<script>\n  import { SignIn, SignOut } from \"@svc-auth/sveltekit/components\"\n  let { data } = $props()\n</script>\n\n{#if data.session}\n  <p>Hello, {data.session.user?.name}</p>\n  <a href=\"/members\">Members</a>\n  <SignOut>Sign out</SignOut>\n{:else}\n  <SignIn provider=\"github\" redirectTo=\"/members\">Sign in with GitHub</SignIn>\n{/if}\n",
    "src/routes/members/+page.svelte": "<h1>Members</h1>\n",
    "vite.config.ts": "import { existsSync } from \"node:fs\"\nif (existsSync(\".env\")) process.loadEnvFile(\".env\")\n"
  },
  "solidstart": {
    "src/auth.ts": "import GitHub from \"@svc-auth/core/providers/github\"\nimport Svc from \"@svc-auth/solidstart\"\n\nexport const { middleware, auth, signIn, signOut } = Svc({\n  providers: [GitHub],\n  callbacks: {\n    authorized: ({ auth, request }) => auth !== null || !new URL(request.url).pathname.startsWith(\"/members\"),\n  },\n})\n",
    "src/middleware.ts": "import { createMiddleware } from \"@solidjs/start/middleware\"\nimport { middleware } from \"./auth\"\n\nexport default createMiddleware([middleware])\n",
    "src/session.ts": "import { action, query } from \"@solidjs/router\"\nimport { auth, signIn, signOut } from \"./auth\"\n\nexport const getSession = query(async () => {\n  \"use server\"\n  return await auth()\n}, \"session\")\n\nexport const signInWithGitHub = action(async () => {\n  \"use server\"\n  await signIn(\"github\", { redirectTo: \"/members\" })\n}, \"signInWithGitHub\")\n\nexport const signOutHere = action(async () => {\n  \"use server\"\n  await signOut({ redirectTo: \"/\" })\n}, \"signOutHere\")\n",
    "src/routes/index.tsx": "import { createAsync, revalidate } from \"@solidjs/router\"\nimport { createSession } from \"@svc-auth/solidstart/client\"\nimport { Show } from \"solid-js\"\nimport { getSession, signInWithGitHub, signOutHere } from \"~/session\"\n\nexport default function Home() {\n  const session = createSession(createAsync(() => getSession(), { deferStream: true }), { onChange: revalidate })\n  return (\n    <Show\n      when={session()}\n      fallback={<form method=\"post\" action={signInWithGitHub}><button>Sign in with GitHub</button></form>}\n    >\n      <p>Hello, {session()?.user?.name}</p>\n      <form method=\"post\" action={signOutHere}><button>Sign out</button></form>\n    </Show>\n  )\n}\n",
    "src/routes/members.tsx": "export default function Members() {\n  return <h1>Members</h1>\n}\n",
    "vite.config.ts": "import { solidStart } from \"@solidjs/start/config\"\nimport { nitro } from \"nitro/vite\"\nimport { existsSync } from \"node:fs\"\nimport process from \"node:process\"\nimport { defineConfig } from \"vite\"\n\nif (existsSync(\".env\")) process.loadEnvFile(\".env\")\n\nexport default defineConfig({\n  plugins: [solidStart({ middleware: \"./src/middleware.ts\" }), nitro()],\n})\n"
  },
  "solidstart1": {
    "src/auth.ts": "import GitHub from \"@svc-auth/core/providers/github\"\nimport Svc from \"@svc-auth/solidstart/v1\"\n\nexport const { middleware, auth, signIn, signOut } = Svc({\n  providers: [GitHub],\n  callbacks: {\n    authorized: ({ auth, request }) => auth !== null || !new URL(request.url).pathname.startsWith(\"/members\"),\n  },\n})\n",
    "src/middleware.ts": "import { createMiddleware } from \"@solidjs/start/middleware\"\nimport { middleware } from \"./auth\"\n\nexport default createMiddleware(middleware)\n",
    "src/session.ts": "import { action, query } from \"@solidjs/router\"\nimport { auth, signIn, signOut } from \"./auth\"\n\nexport const getSession = query(async () => {\n  \"use server\"\n  return await auth()\n}, \"session\")\n\nexport const signInWithGitHub = action(async () => {\n  \"use server\"\n  await signIn(\"github\", { redirectTo: \"/members\" })\n}, \"signInWithGitHub\")\n\nexport const signOutHere = action(async () => {\n  \"use server\"\n  await signOut({ redirectTo: \"/\" })\n}, \"signOutHere\")\n",
    "src/routes/index.tsx": "import { createAsync, revalidate } from \"@solidjs/router\"\nimport { createSession } from \"@svc-auth/solidstart/client\"\nimport { Show } from \"solid-js\"\nimport { getSession, signInWithGitHub, signOutHere } from \"~/session\"\n\nexport default function Home() {\n  const session = createSession(createAsync(() => getSession(), { deferStream: true }), { onChange: revalidate })\n  return (\n    <Show\n      when={session()}\n      fallback={<form method=\"post\" action={signInWithGitHub}><button>Sign in with GitHub</button></form>}\n    >\n      <p>Hello, {session()?.user?.name}</p>\n      <form method=\"post\" action={signOutHere}><button>Sign out</button></form>\n    </Show>\n  )\n}\n",
    "src/routes/members.tsx": "export default function Members() {\n  return <h1>Members</h1>\n}\n",
    "vite.config.ts": "import { solidStart } from \"@solidjs/start/config\"\nimport { nitro } from \"nitro/vite\"\nimport { existsSync } from \"node:fs\"\nimport process from \"node:process\"\nimport { defineConfig } from \"vite\"\n\nif (existsSync(\".env\")) process.loadEnvFile(\".env\")\n\nexport default defineConfig({\n  plugins: [solidStart({ middleware: \"./src/middleware.ts\" }), nitro()],\n})\n",
    "app.config.ts": "import { defineConfig } from \"@solidjs/start/config\"\nimport { existsSync } from \"node:fs\"\nimport process from \"node:process\"\n\nif (existsSync(\".env\")) process.loadEnvFile(\".env\")\n\nexport default defineConfig({ middleware: \"./src/middleware.ts\" })\n"
  },
  "astro": {
    "src/auth.ts": "import GitHub from \"@svc-auth/core/providers/github\"\nimport Svc from \"@svc-auth/astro\"\n\nexport const { onRequest, auth, signIn, signOut } = Svc({\n  providers: [GitHub],\n  callbacks: {\n    authorized: ({ auth, request }) => auth !== null || !new URL(request.url).pathname.startsWith(\"/members\"),\n  },\n})\n",
    "astro.config.mjs": "import node from \"@astrojs/node\"\nimport svcAuth from \"@svc-auth/astro/integration\"\nimport { defineConfig } from \"astro/config\"\n\nexport default defineConfig({\n  output: \"server\",\n  adapter: node({ mode: \"standalone\" }),\n  integrations: [svcAuth()],\n})\n",
    "src/pages/index.astro": "---\nimport { SignIn, SignOut } from \"@svc-auth/astro/components\"\nimport { auth } from \"../auth\"\n\nconst session = await auth()\n---\n{session\n  ? <><p>Hello, {session.user?.name}</p><SignOut>Sign out</SignOut></>\n  : <SignIn provider=\"github\" redirectTo=\"/members\">Sign in with GitHub</SignIn>}\n",
    "src/pages/members.astro": "<h1>Members</h1>\n"
  },
  "nextjs": {
    "auth.ts": "import GitHub from \"@svc-auth/core/providers/github\"\nimport Svc from \"@svc-auth/nextjs\"\n\nexport const { handlers, auth, signIn, signOut } = Svc({\n  providers: [GitHub],\n  callbacks: {\n    authorized: ({ auth, request }) => auth !== null || !new URL(request.url).pathname.startsWith(\"/members\"),\n  },\n})\n",
    "app/api/auth/[...svc]/route.ts": "import { handlers } from \"@/auth\"\n\nexport const { GET, POST } = handlers\n",
    "proxy.ts": "export { auth as proxy } from \"@/auth\"\n",
    "app/page.tsx": "import { auth, signIn, signOut } from \"@/auth\"\nimport { Suspense } from \"react\"\n\nexport default function Home() {\n  return <Suspense><Account /></Suspense>\n}\n\nasync function Account() {\n  const session = await auth()\n  if (!session) return <form action={signInWithGitHub}><button>Sign in with GitHub</button></form>\n  return <form action={endSession}><p>Hello, {session.user?.name}</p><button>Sign out</button></form>\n}\n\nasync function signInWithGitHub() {\n  \"use server\"\n  await signIn(\"github\", { redirectTo: \"/members\" })\n}\n\nasync function endSession() {\n  \"use server\"\n  await signOut({ redirectTo: \"/\" })\n}\n",
    "app/members/page.tsx": "export default function Members() {\n  return <h1>Members</h1>\n}\n"
  },
  "nextjs15": {
    "auth.ts": "import GitHub from \"@svc-auth/core/providers/github\"\nimport Svc from \"@svc-auth/nextjs\"\n\nexport const { handlers, auth, signIn, signOut } = Svc({\n  providers: [GitHub],\n  callbacks: {\n    authorized: ({ auth, request }) => auth !== null || !new URL(request.url).pathname.startsWith(\"/members\"),\n  },\n})\n",
    "app/api/auth/[...svc]/route.ts": "import { handlers } from \"@/auth\"\n\nexport const { GET, POST } = handlers\n",
    "proxy.ts": "export { auth as proxy } from \"@/auth\"\n",
    "app/page.tsx": "import { auth, signIn, signOut } from \"@/auth\"\nimport { Suspense } from \"react\"\n\nexport default function Home() {\n  return <Suspense><Account /></Suspense>\n}\n\nasync function Account() {\n  const session = await auth()\n  if (!session) return <form action={signInWithGitHub}><button>Sign in with GitHub</button></form>\n  return <form action={endSession}><p>Hello, {session.user?.name}</p><button>Sign out</button></form>\n}\n\nasync function signInWithGitHub() {\n  \"use server\"\n  await signIn(\"github\", { redirectTo: \"/members\" })\n}\n\nasync function endSession() {\n  \"use server\"\n  await signOut({ redirectTo: \"/\" })\n}\n",
    "app/members/page.tsx": "export default function Members() {\n  return <h1>Members</h1>\n}\n",
    "middleware.ts": "export { auth as middleware } from \"@/auth\"\n\nexport const config = { runtime: \"nodejs\" }\n"
  },
  "elysia": {
    "src/auth.ts": "import GitHub from \"@svc-auth/core/providers/github\"\nimport Svc from \"@svc-auth/elysia\"\n\nexport const { plugin, auth, signIn, signOut } = Svc({\n  providers: [GitHub],\n  callbacks: {\n    authorized: ({ auth, request }) => auth !== null || !new URL(request.url).pathname.startsWith(\"/members\"),\n  },\n})\n",
    "src/index.ts": "import { Elysia } from \"elysia\"\nimport { plugin, signIn, signOut } from \"./auth.ts\"\n\nnew Elysia()\n  .use(plugin)\n  .get(\"/\", async ({ auth }) => `Hello, ${(await auth())?.user?.name ?? \"stranger\"}`)\n  .get(\"/members\", ({ user }) => `Members only, ${user.name}`, { auth: true })\n  .post(\"/login\", () => signIn(\"github\"))\n  .post(\"/logout\", () => signOut())\n  .listen(3000)\n\nconsole.log(\"http://localhost:3000\")\n",
    "tsconfig.json": "{\n  \"compilerOptions\": {\n    \"target\": \"es2022\",\n    \"module\": \"preserve\",\n    \"moduleResolution\": \"bundler\",\n    \"types\": [\"bun-types\"],\n    \"strict\": true,\n    \"allowImportingTsExtensions\": true,\n    \"noEmit\": true,\n    \"skipLibCheck\": true\n  }\n}\n"
  },
  "hono": {
    "src/auth.ts": "import GitHub from \"@svc-auth/core/providers/github\"\nimport Svc from \"@svc-auth/hono\"\n\nexport const { middleware, requireSession, auth } = Svc({\n  providers: [GitHub],\n  callbacks: {\n    authorized: ({ auth, request }) => auth !== null || !new URL(request.url).pathname.startsWith(\"/members\"),\n  },\n})\n",
    "src/index.ts": "import { serve } from \"@hono/node-server\"\nimport { Hono } from \"hono\"\nimport { auth, middleware, requireSession } from \"./auth.js\"\n\nconst app = new Hono()\napp.use(middleware)\napp.get(\"/\", async (c) => c.text(`Hello, ${(await auth())?.user?.name ?? \"stranger\"}`))\napp.get(\"/members\", requireSession, (c) => c.text(`Members only, ${c.var.auth.user?.name}`))\n\nserve({ fetch: app.fetch, port: 3000 }, ({ port }) => console.log(`http://localhost:${port}`))\n"
  },
  "express": {
    "src/auth.ts": "import GitHub from \"@svc-auth/core/providers/github\"\nimport Svc from \"@svc-auth/express\"\n\nexport const { middleware, requireSession, auth } = Svc({\n  providers: [GitHub],\n  callbacks: {\n    authorized: ({ auth, request }) => auth !== null || !new URL(request.url).pathname.startsWith(\"/members\"),\n  },\n})\n",
    "src/index.ts": "import express from \"express\"\nimport { auth, middleware, requireSession } from \"./auth.js\"\n\nconst app = express()\napp.use(middleware)\napp.get(\"/\", async (_req, res) => {\n  res.type(\"text\").send(`Hello, ${(await auth())?.user?.name ?? \"stranger\"}`)\n})\napp.get(\"/members\", requireSession, (_req, res) => {\n  res.type(\"text\").send(`Members only, ${res.locals.auth.user?.name}`)\n})\n\napp.listen(3000, () => console.log(\"http://localhost:3000\"))\n",
    "tsconfig.json": "{\n  \"compilerOptions\": {\n    \"target\": \"es2023\",\n    \"module\": \"nodenext\",\n    \"types\": [\"node\"],\n    \"strict\": true,\n    \"skipLibCheck\": true,\n    \"rootDir\": \"src\",\n    \"outDir\": \"dist\"\n  },\n  \"include\": [\"src\"]\n}\n"
  }
}

/** The versions that each binding supports, by binding and package. */
export const supported: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "sveltekit": {
    "@sveltejs/kit": "^2.63.0 || ^3.0.0",
    "svelte": "^5.40.0"
  },
  "solidstart": {
    "@solidjs/router": ">=0.15.4 <2",
    "@solidjs/start": "^1.3.2 || ^2.0.0",
    "solid-js": "^1.9.0"
  },
  "astro": {
    "astro": "^5.18.0 || ^6.4.0 || ^7.0.0"
  },
  "nextjs": {
    "next": "^15.5.18 || ^16.2.11"
  },
  "elysia": {
    "elysia": "^1.3.21"
  },
  "hono": {
    "hono": "^4.12.21"
  },
  "express": {
    "express": "^5.0.0"
  }
}
