import { countRecoveryCodes, findDoor } from '@/db/queries/second-factors'
import { listSessions } from '@/db/queries/sessions'
import type { CivilTime } from '@/lib/domain/civil-time'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { deviceText } from '@/lib/text/device'
import type { ServiceContext } from '../context'

/** One of the user's sessions. Times are university time; `seenAt` is rounded to a quarter of an hour. */
type SessionView = {
  id: string
  device: string
  address: string
  createdAt: CivilTime
  seenAt: CivilTime
  isOwn: boolean
}

type AccountView = {
  username: string
  fullName: string
  hasPassword: boolean
  sessions: SessionView[]
  secondFactor: { isOn: boolean; codesLeft: number; isRequired: boolean }
}

const shownSessions = 50

/** The user's own account, viewed in the session `own`. */
export async function viewAccount({ db, actor }: ServiceContext, own: string | null): Promise<AccountView> {
  const [door, codesLeft, sessions] = await Promise.all([
    findDoor(db, actor.userId),
    countRecoveryCodes(db, actor.userId),
    listSessions(db, actor.userId, shownSessions),
  ])
  const { username, fullName } = actor
  const at = (instant: Date) => civilTimeAt(instant, environment().UNIVERSITY_TIME_ZONE)
  return {
    username,
    fullName,
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
  }
}
