import { claim, confirm, drop, dropStale, fill } from "./scripts.ts"
import { toOwner } from "./record.ts"
import type { Store } from "./store.ts"

/** How long an unconfirmed claim lasts. */
export const lapsesMs = 30_000
/** How long the holder may act on a claim. It is shorter than the claim itself, because the servers' clocks may differ. */
const actsMs = 20_000

/** A name that no other caller can claim until the claim lapses or is released. */
export interface Claim {
  /** When the claim was made, by the server's clock. */
  readonly madeMs: number
  readonly actBeforeMs: number
  /** Writes this text, which lapses with the claim. @throws {Error} if the claim has lapsed */
  fill(text: string): Promise<void>
  /** Makes the claim permanent, with this text. @throws {Error} if the claim has lapsed */
  confirm(text: string): Promise<void>
  /** Releases the name, confirmed or not. */
  release(): Promise<void>
}

const lapsed = "Redis was too slow: the claim has lapsed; try again"

export const createNonce = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(9))))

/**
 * Claims the name under this key for an owner. A crash can leave a claim behind, so an existing one counts only if `isBound` returns `true` for its
 * owner.
 * @param taken the error message for a name that is taken
 * @throws {Error} if the name is taken
 */
export async function makeClaim(
  store: Store,
  key: string,
  owner: string,
  isBound: (owner: string) => Promise<boolean>,
  taken: string,
): Promise<Claim> {
  const nonce = createNonce()
  const ask = () => store.run<string | null>(claim, [key], owner, nonce, lapsesMs)
  let text = await ask()
  if (text && !text.endsWith(`|${nonce}`)) {
    if (await isBound(toOwner(text)) || !await store.run<number>(dropStale, [key], text, lapsesMs)) {
      throw new Error(taken)
    }
    text = await ask()
  }
  if (!text?.endsWith(`|${nonce}`)) throw new Error(taken)
  return createClaim(store, key, text)
}

function createClaim(store: Store, key: string, claimed: string): Claim {
  const madeMs = Number(/\|\?(\d+)\|[^|]*$/.exec(claimed)?.[1])
  let text = claimed
  return {
    madeMs,
    actBeforeMs: madeMs + actsMs,
    async fill(lapsing) {
      text = lapsing
      if (!await store.run<number>(fill, [key], claimed, lapsing)) throw new Error(lapsed)
    },
    async confirm(lasting) {
      text = lasting
      if (!await store.run<number>(confirm, [key], claimed, lasting)) {
        throw new Error(lapsed)
      }
    },
    async release() {
      await store.run(drop, [key], text)
      if (text !== claimed) await store.run(drop, [key], claimed)
    },
  }
}
