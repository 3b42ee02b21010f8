import type { UserId } from '@/lib/core/rules/names/ids'

/** A window event: React has hydrated the page and handles its events. */
export const aliveEvent = 'page-alive'

/**
 * Id of the element in the page's head that names the reader; the rest of a week's page is the same for all
 * readers.
 */
export const readerElement = 'reader'

/** The reader as that element holds them. */
export type PageReader = { userId: UserId; username: string; fullName: string }
