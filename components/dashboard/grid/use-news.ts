import { useMemo } from 'react'
import { sameSubject } from '@/lib/domain/active-item'
import type { NoticeMark } from '@/lib/domain/notices/notice'
import { useDashboard } from '../state/dashboard-provider'
import { useOwnUnread } from '../state/use-own-unread'

export type News = NoticeMark['mark']

const none: readonly never[] = []

/** The slots of the shown week of which something unread is told, if it is one of the user's own. */
export function useNews(): readonly NoticeMark[] {
  const { subject } = useDashboard()
  const unread = useOwnUnread()
  return useMemo(() => {
    const position = unread?.subjects.findIndex((one) => sameSubject(one, subject)) ?? -1
    return position < 0 ? none : (unread?.marks.filter(({ of }) => of.includes(position)) ?? none)
  }, [unread, subject])
}
