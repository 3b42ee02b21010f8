import { countRecoveryCodes, findDoor } from '@/db/queries/accounts/second-factors'
import { deleteSessionOf, deleteSessionsOf, listSessions } from '@/db/queries/accounts/sessions'
import { accountTexts } from '@/lib/accounts/texts/account'
import type { LinkView } from '@/lib/core/accounts/rules/invitation'
import { deviceText } from '@/lib/core/accounts/texts/device'
import type { Visit } from '@/lib/core/actor/rules/security-event'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { FeedId } from '@/lib/core/names/rules/ids'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { viewFeeds } from '@/lib/feeds/service/own-feeds'
import { feedTitle } from '@/lib/feeds/texts'
import { viewLink } from './confirm-link'
import { recordEvent } from './record-event'

/** One of the user's sessions. Times are university time; `seenAt` is rounded to a quarter of an hour. */
type SessionView = {
  id: string
  device: string
  address: string
  createdAt: CivilTime
  seenAt: CivilTime
  isOwn: boolean
}

/** One of the user's calendar feeds; `readAt` null: nobody has asked for it. */
type FeedView = {
  id: FeedId
  title: string
  isSeen: boolean
  givenAt: CivilTime
  readAt: CivilTime | null
}

type AccountView = {
  username: string
  fullName: string
  hasPassword: boolean
  sessions: SessionView[]
  feeds: FeedView[]
  /** A link to this account that was given and not used up. */
  link: LinkView | null
  secondFactor: { isOn: boolean; codesLeft: number; isRequired: boolean }
}

const shownSessions = 50

/** The user's own account, viewed in the session `own`. */
export async function viewAccount({ db, actor }: ServiceContext, own: string | null): Promise<AccountView> {
  const [door, codesLeft, sessions, feeds, link] = await Promise.all([
    findDoor(db, actor.userId),
    countRecoveryCodes(db, actor.userId),
    listSessions(db, actor.userId, shownSessions),
    viewFeeds({ db, actor }),
    viewLink(db, actor.userId, actor.userId),
  ])
  const { username, fullName } = actor
  const at = (instant: Date) => civilTimeAt(instant, environment().UNIVERSITY_TIME_ZONE)
  return {
    username,
    fullName,
    link,
    hasPassword: door?.passwordHash != null,
    secondFactor: {
      isOn: door?.hasFactor ?? false,
      codesLeft,
      isRequired: actor.isSuperuser && environment().SECOND_FACTOR_FOR_SUPERUSERS,
    },
    sessions: sessions.map(({ id, userAgent, address, createdAt, seenAt }) => ({
      id,
      device: deviceText(userAgent),
      address,
      createdAt: at(createdAt),
      seenAt: at(seenAt),
      isOwn: id === own,
    })),
    feeds: feeds.map(({ id, of, title, isSeen, givenAt, readAt }) => ({
      id,
      title: feedTitle(of, title),
      isSeen,
      givenAt: at(givenAt),
      readAt: readAt && at(readAt),
    })),
  }
}

/** Ends one of the user's own sessions; throws `not_found` if it is not theirs. */
export async function endOwnSession({ db, actor }: DataContext, id: string, visit: Visit): Promise<void> {
  if (!(await deleteSessionOf(db, actor.userId, id))) throw new ServiceError('not_found', accountTexts.noSuchSession)
  await recordEvent(db, { kind: 'session_ended', userId: actor.userId, visit, detail: '1' })
}

/** Ends all of the user's sessions except `currentSession`; returns how many. */
export async function endOwnSessions(
  { db, actor }: DataContext,
  currentSession: string | null,
  visit: Visit,
): Promise<number> {
  const { length } = await deleteSessionsOf(db, actor.userId, currentSession)
  if (length > 0) await recordEvent(db, { kind: 'session_ended', userId: actor.userId, visit, detail: String(length) })
  return length
}
