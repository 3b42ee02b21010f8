import type { books } from './books'
import { pooledThread } from './pooled-thread'

export type Book = { name: string; bytes: Uint8Array }
type Books = typeof books
export type BookName = keyof Books
export type BookData<Name extends BookName> = Parameters<Books[Name]>[0]

/** Limits for one workbook; `idle`: how long the worker is kept for the next. */
const makingLimits = { milliseconds: 30_000, megabytes: 1024, idle: 60_000 }

const ask = pooledThread<{ name: string; data: unknown }>('lib/export/book-worker.mjs')

/**
 * Builds a workbook from plain data in a worker thread, within `makingLimits`. Rejects with ThreadStopped
 * when a limit is exceeded or `signal` aborts.
 */
export const makeBook = <Name extends BookName>(
  name: Name,
  data: BookData<Name>,
  { signal, limits = makingLimits }: { signal?: AbortSignal; limits?: typeof makingLimits } = {},
): Promise<Book> => ask({ name, data }, limits, signal) as Promise<Book>
