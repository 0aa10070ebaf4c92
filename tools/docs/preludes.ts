/**
 * The code around a page's block. A block names it in a comment before its fence, `<!-- ts: options -->`; `…` stands for the block.
 * It is joined to one line, so statements end in `;`.
 */
export const preludes: Readonly<Record<string, string>> = {
  /** Some members of the configuration. */
  options: `
    import Svc from "@svc-auth/sveltekit";
    Svc({ providers: [], … })`,
  /** Some members of `callbacks`. */
  callbacks: `
    import Svc from "@svc-auth/sveltekit";
    import type { JWTParams, SessionParams } from "@svc-auth/core";
    import type { JWT } from "@svc-auth/core/types";
    interface Token extends JWT { role?: "admin" | "member" }
    Svc({ providers: [], callbacks: { … } })`,
  /** A provider whose `authorize` looks users up by three fields. */
  credentials: `
    import Credentials from "@svc-auth/core/providers/credentials";
    declare function check(company: unknown, username: unknown, password: unknown): Promise<{ id: string } | null>;
    … `,
  /** Inside a function that handles a request. */
  handler: `
    import type { SvcResult } from "@svc-auth/sveltekit";
    import { CredentialsSignin, ProviderSignInRequired } from "@svc-auth/core/errors";
    declare const svc: SvcResult;
    const { auth, signIn, signOut, unstable_update, getAccessToken, requireFresh, submit } = svc;
    export async function handler(request: Request, form: FormData): Promise<unknown> { … return undefined }`,
  /** The runtime's own functions that pages use. */
  deno: `
    declare const Deno: { serve(answer: (request: Request) => Promise<Response>): unknown };`,
  /** An app's store in Redis, and one of its users. */
  store: `
    import type { RedisAdapter } from "@svc-auth/redis";
    declare const adapter: RedisAdapter;
    declare const user: { id: string };`,
  /** A session with a field of the app's own. */
  react: `
    import type { DefaultSession } from "@svc-auth/core/types";
    interface MySession extends DefaultSession { role: "admin" | "member" }`,
  /** The app's own look-ups. */
  app: `
    declare const db: {
      user(id: string | undefined): Promise<{ id: string; name: string; role: string; epoch: number; blocked: boolean } | undefined>;
      dropPassword(id: string | undefined): Promise<void>;
      raise(id: string): Promise<void>;
      raiseFirst(id: string | undefined): Promise<void>;
      isInvited(address: string | null | undefined): Promise<boolean>;
      save(token: unknown): Promise<void>;
    };
    declare function check(name: unknown, password: unknown): Promise<{ id: string; name: string } | null>;`,
}
