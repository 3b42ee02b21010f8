'use client'

import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { CalendarIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import { ownTexts as texts } from '@/lib/own-timetable/texts/own-timetable'

const OwnFeed = onDemand(() => import('@/components/feeds/feed-dialog').then((module) => module.OwnFeed))

/** Opens the address at which calendars read the person's own timetable. */
export function AddToCalendar() {
  const { modal } = useDialogs()
  const add = () => modal<never>({ title: texts.pageTitle, size: 'large', body: () => <OwnFeed /> })
  return (
    <Button onClick={() => void add()}>
      <CalendarIcon />
      {texts.calendar}
    </Button>
  )
}
