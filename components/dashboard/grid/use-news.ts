import { sameSubject } from '@/lib/domain/active-item'
import type { NoticeMark } from '@/lib/domain/notices/notice'
import { ownTimetable } from '@/lib/domain/own-timetable'
import { useDashboard } from '../state/dashboard-provider'
import { useOwnUnread } from '../state/use-own-unread'

export type News = NoticeMark['mark']

const none: readonly never[] = []

/** The slots of one's own week of which something unread is told. */
export function useNews(): readonly NoticeMark[] {
  const { actor, subject } = useDashboard()
  const unread = useOwnUnread()
  const own = ownTimetable(actor)
  return (own && sameSubject(own.subject, subject) && unread?.marks) || none
}
