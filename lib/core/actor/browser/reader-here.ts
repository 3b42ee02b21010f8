import { readerCookie } from '@/lib/core/actor/rules/reader-cookie'
import { plainCookie } from '@/lib/core/page/browser/plain-cookie'

/** The reader of this browser now, from the cookie; undefined without one. */
export const readerHere = (): string | undefined =>
  typeof document === 'undefined' ? undefined : plainCookie(readerCookie)

let reader = readerHere()
let under = 0

/**
 * The reader when this page was opened, or since the page itself signed somebody in or out. `isChanging`:
 * such a call is in flight.
 */
export const pageReader = (): { reader: string | undefined; isChanging: boolean } => ({
  reader,
  isChanging: under > 0,
})

/** Runs a call that signs in or out. The page that makes it stays open, whoever is its reader afterwards. */
export async function changingReader<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  under += 1
  try {
    return await call()
  } finally {
    under -= 1
    reader = readerHere()
  }
}
