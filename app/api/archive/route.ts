import { Readable } from 'node:stream'
import { visitOf } from '@/lib/auth/visit'
import { serve } from '@/lib/http/endpoint'
import { fileAnswer } from '@/lib/http/respond'
import { takeArchive } from '@/lib/archive/service/take-archive'
import { archiveName } from '@/lib/archive/texts/archive-page'
import { archiveCall } from '@/lib/archive/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(archiveCall, async (context, { query, request }) => {
  const accounts = query.withAccounts
  const content = { accounts, history: accounts && query.withHistory }
  const visit = await visitOf(request.headers)
  const archive = await takeArchive(context, content, { visit, signal: request.signal })
  const { responseType } = archiveCall
  const contents = Readable.toWeb(archive) as ReadableStream
  const answer = fileAnswer(contents, archiveName(context.now.date), responseType, 'university.zip')
  answer.headers.set('cache-control', 'private, no-store')
  return answer
})
