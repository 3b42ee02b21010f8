import type { UserId } from '@/lib/core/rules/names/ids'

/** An event of the window: the page has been taken over and hears what is done to it. */
export const aliveEvent = 'page-alive'

/** The element at the head of a page of a week that says who reads it: the page itself is everybody's. */
export const readerElement = 'reader'

/** What a page of a week does not hold itself. */
export type PageReader = { userId: UserId; username: string; fullName: string }
