import { readerCookie } from '@/lib/core/rules/offline/reader-cookie'
import { plainCookie } from '../plain-cookie'

/** Whose this browser is now, by its cookie; undefined where nobody has said. */
export const readerHere = (): string | undefined =>
  typeof document === 'undefined' ? undefined : plainCookie(readerCookie)

let reader = readerHere()
let under = 0

/**
 * Whose this browser was when this page was opened, or has become by what the page did; `isChanging`: while a
 * call of its own is under way.
 */
export const pageReader = (): { reader: string | undefined; isChanging: boolean } => ({
  reader,
  isChanging: under > 0,
})

/** Runs a call that signs in or out, after which this page goes on by itself, whoever reads here then. */
export async function changingReader<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  under += 1
  try {
    return await call()
  } finally {
    under -= 1
    reader = readerHere()
  }
}
