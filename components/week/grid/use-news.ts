import { useMemo } from 'react'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import type { NoticeMark } from '@/lib/core/notices/rules/notice'
import { sameSubject } from '@/lib/core/schedule/rules/active-item'
import { useOwnUnread } from '../state/use-own-unread'

export type News = NoticeMark['mark']

const none: readonly never[] = []

/** The slots of the shown week with unread changes, if it is one of the user's own subjects. */
export function useNews(): readonly NoticeMark[] {
  const { subject } = useDashboard()
  const unread = useOwnUnread()
  return useMemo(() => {
    const isShown = unread?.subjects.map((one) => sameSubject(one, subject)) ?? []
    if (!isShown.includes(true)) return none
    return unread?.marks.filter(({ of }) => of.some((position) => isShown[position])) ?? none
  }, [unread, subject])
}
