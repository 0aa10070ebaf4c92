import { toHash } from "../web/bytes.ts"

/** A user id for one identity at one provider where no adapter gives one: stable and collision-free. */
export const toUserId = (provider: string, providerAccountId: string): Promise<string> =>
  toHash(`${provider}\0${providerAccountId}`)
