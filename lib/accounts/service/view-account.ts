import { countRecoveryCodes, findDoor } from '@/db/queries/accounts/second-factors'
import { listSessions } from '@/db/queries/accounts/sessions'
import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import type { FeedId } from '@/lib/core/rules/names/ids'
import type { LinkView } from '@/lib/core/rules/accounts/invitation'
import { deviceText } from '@/lib/core/texts/accounts/device'
import { feedTitle } from '@/lib/feeds/texts'
import type { ServiceContext } from '@/lib/core/service/context'
import { viewLink } from './confirm-link'
import { viewFeeds } from '@/lib/feeds/service/own-feeds'

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
