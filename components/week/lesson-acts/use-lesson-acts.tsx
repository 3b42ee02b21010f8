'use client'

import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { mayGiveBack } from '@/components/booking/take-back/use-take-back'
import type { CardAct, LessonActsOffer } from '@/components/core/cards/display'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { useLiesAhead } from '@/components/core/state/dashboard-selectors'
import { onDemand } from '@/components/ui/on-demand'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { RepairReason } from '@/lib/core/placing/rules/proposal'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import type { OpenLesson } from './lesson-acts'

const LessonActs = onDemand(() => import('./lesson-acts').then((module) => module.LessonActs))
const LessonRepair = onDemand(() => import('./lesson-repair').then((module) => module.LessonRepair))

type RepairTarget = { item: ScheduleItem; without: RepairReason }

/**
 * Whether the user sees a history of the class: they may change it, or teach it. Traces have none of their
 * own.
 */
const seesHistory = (actor: Actor, { state, may, teachers }: ScheduleItem): boolean =>
  state !== 'trace' &&
  isAllowed(actor, 'history.open') &&
  (may.length > 0 || teachers.some(({ id }) => id === actor.boundTo.teacherId))

/** Whether the user asks the planners about the class instead of moving it. */
const asksFor = (actor: Actor, item: ScheduleItem, liesAhead: (slot: DatedSlot) => boolean): boolean =>
  item.state === 'published' &&
  !item.may.includes('move') &&
  !actor.isSuperuser &&
  liesAhead(item) &&
  isAllowed(actor, 'appeal.make', {
    teachers: item.teachers.map(({ id }) => ({ id, departmentId: null })),
    groups: item.groups.map(({ id }) => ({ id, facultyId: null })),
  })

/** The menus of a week's cards for users who may change classes, and the open one. */
export function useLessonActs(): {
  offer: LessonActsOffer
  /** The class that an open menu or dialog is about. */
  item: ScheduleItem | null
  opened: ReactNode
} {
  const { actor } = useDashboard()
  const liesAhead = useLiesAhead()
  const [opened, setOpened] = useState<OpenLesson | null>(null)
  const [repairing, setRepairing] = useState<RepairTarget | null>(null)
  const [inDialog, setInDialog] = useState<ScheduleItem | null>(null)
  const offer = useMemo<LessonActsOffer>(() => {
    const allowed = (item: ScheduleItem): readonly CardAct[] => [
      ...item.may,
      ...(mayGiveBack(actor, item, liesAhead) ? (['take_back'] as const) : []),
      ...(asksFor(actor, item, liesAhead) ? (['ask'] as const) : []),
      ...(seesHistory(actor, item) ? (['history'] as const) : []),
    ]
    return {
      allowed,
      open: (item, at, step) => setOpened({ item, at, step }),
      repair: (item, without) => setRepairing({ item, without }),
    }
  }, [actor, liesAhead])
  return {
    offer,
    item: opened?.item ?? repairing?.item ?? inDialog,
    opened: (
      <Suspense>
        {opened && (
          <LessonActs
            key={`${opened.item.id}/${opened.step}`}
            {...opened}
            allowed={offer.allowed(opened.item)}
            onClose={() => setOpened(null)}
            onDialog={setInDialog}
          />
        )}
        {repairing && (
          <LessonRepair
            key={repairing.item.id}
            {...repairing}
            allowed={offer.allowed(repairing.item)}
            onClose={() => setRepairing(null)}
          />
        )}
      </Suspense>
    ),
  }
}
