import { index, route, type RouteConfig } from "@react-router/dev/routes"

export default [
  index("pages/home.tsx"),
  route("members", "pages/members.tsx"),
  route("auth/*", "pages/auth.ts"),
] satisfies RouteConfig
