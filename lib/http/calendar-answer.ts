import { createHash } from 'node:crypto'
import type { Database } from '@/db/client'
import { callPrimary } from '@/db/connection'
import { noteAnswer, noteReading, type LastAnswer } from '@/db/queries/feeds/feeds'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { namesTag } from '@/lib/environment/entity-tag.mjs'
import { openFeed, readFeed, type FeedContents } from '@/lib/feeds/service/open-feed'
import { feedFileName } from '@/lib/feeds/texts'
import { fileAnswer } from './respond'

type Validators = Pick<LastAnswer, 'etag' | 'changedAt'>

/** Only the asking calendar may cache it, and must revalidate each time, because an address may be revoked. */
const caching = { 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer' }

/** RFC 9110: the time counts only without an ETag. */
function hasIt({ headers }: Request, { etag, changedAt }: Validators): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return namesTag(tags, etag)
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return changedAt.getTime() <= since
}

/**
 * The answer at a feed's address: 304 if the client has the present version, without building the file. The
 * ETag is a hash of the file, so that changes not visible in it do not matter. Throws as `openFeed` does.
 */
export async function calendarAnswer(
  request: Request,
  { db, now }: { db: Database; now: CivilTime },
  { secretHash, write }: { secretHash: string; write: (contents: FeedContents) => string },
): Promise<Response> {
  const feed = await openFeed(db, secretHash, now.date)
  const { id, version, last } = feed
  if (last?.version === version && hasIt(request, last)) {
    await callPrimary((primary) => noteReading(primary, id))
    return unchanged(last)
  }
  const contents = await readFeed(db, feed)
  const file = write(contents)
  const etag = `W/"${createHash('sha256').update(file).digest('base64url')}"`
  const changedAt = await callPrimary((primary) => noteAnswer(primary, id, { version, etag }))
  const validators = { etag, changedAt }
  if (hasIt(request, validators)) return unchanged(validators)
  const answer = fileAnswer(
    Buffer.from(file),
    feedFileName(contents.title),
    'text/calendar; charset=utf-8',
    'calendar.ics',
  )
  for (const [name, value] of Object.entries(headersOf(validators))) answer.headers.set(name, value)
  return answer
}

const headersOf = ({ etag, changedAt }: Validators) => ({
  ...caching,
  etag,
  'last-modified': changedAt.toUTCString(),
})

const unchanged = (validators: Validators): Response =>
  new Response(null, { status: 304, headers: headersOf(validators) })
