import type { scheduleBookCall } from '@/lib/core/schedule/calls/schedule.contract'
import { makeBook, type BookData, type BookName } from '@/lib/export/make-book'
import { ThreadStopped } from '@/lib/export/pooled-thread'
import { fileAnswer } from '@/lib/http/respond'
import { stoppedError } from '@/lib/worker/stopped-error'

type File = { type: (typeof scheduleBookCall)['responseType']; plainName: string }

/** Answers with a workbook built in a worker thread; the build stops when the client disconnects. */
export async function bookAnswer<Name extends BookName>(
  { signal }: Request,
  [name, data]: [Name, BookData<Name>],
  { type, plainName }: File,
): Promise<Response> {
  try {
    const book = await makeBook(name, data, { signal })
    return fileAnswer(book.bytes, book.name, type, plainName)
  } catch (error) {
    throw error instanceof ThreadStopped ? stoppedError(error) : error
  }
}
