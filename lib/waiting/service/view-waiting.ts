import { oneAfterAnother } from '@/db/one-after-another'
import { findFaultyClasses, findOwedLoad, findUnexamined } from '@/db/queries/waiting/waiting'
import { listOwnOffers } from '@/lib/absences/service/answer-offer'
import { listAbsencesAhead } from '@/lib/absences/service/list-absences-ahead'
import { waitsForOne } from '@/lib/appeals/rules/appeal'
import { listAppeals } from '@/lib/appeals/service/appeals'
import { listAsks } from '@/lib/booking/service/approvals'
import { listToConfirm } from '@/lib/booking/service/confirmations'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import {
  countWaiting,
  type Waiting,
  type WaitingKind,
  waitingKinds,
  type WaitingPlace,
} from '@/lib/core/views/rules/waiting'
import { listOwnCampaigns } from '@/lib/wishes-campaign/service/campaigns'

type Found = Pick<Waiting, 'count'> & { at?: WaitingPlace | null }

const nothing: Found = { count: 0 }
const several = (things: readonly unknown[]): Found => ({ count: things.length })

/** How each kind is counted: by the service of its own screen, where it has one, so that both agree. */
const counts: Record<WaitingKind, (context: ServiceContext) => Promise<Found>> = {
  absences: async (context) =>
    isAllowed(context.actor, 'absences.open')
      ? { count: (await listAbsencesAhead(context)).reduce((sum, { unsettled }) => sum + unsettled.length, 0) }
      : nothing,
  bookings: async (context) =>
    isAllowed(context.actor, 'bookings.approve_some') ? several((await listAsks(context)).toDecide) : nothing,
  appeals: async (context) =>
    isAllowed(context.actor, 'appeals.open') ? several((await listAppeals(context)).filter(waitsForOne)) : nothing,
  questions: async (context) => several(await listOwnOffers(context)),
  confirmations: async (context) =>
    several((await listToConfirm(context)).filter(({ state, isOwn }) => state === 'open' && isOwn)),
  wishes: async (context) =>
    several((await listOwnCampaigns(context)).filter(({ isOpen, answer }) => isOpen && answer === null)),
  owed: countOwed,
  exams: async ({ db, actor, now }) =>
    isAllowed(actor, 'absences.open')
      ? several(
          (await findUnexamined(db, now.date)).filter(({ owners }) => isAllowed(actor, 'class.change_people', owners)),
        )
      : nothing,
  faults: countFaults,
}

async function countOwed({ db, actor, now }: ServiceContext): Promise<Found> {
  if (!isAllowed(actor, 'absences.open')) return nothing
  const own = (await findOwedLoad(db, now.date)).filter(({ owners }) =>
    isAllowed(actor, 'owed.settle', { of: 'load', ...owners, loadGrant: null }),
  )
  const [first] = own
  const [group] = first?.owners.groups ?? []
  const [teacher] = first?.owners.teachers ?? []
  const subject = group
    ? ({ kind: 'group', id: group.id } as const)
    : teacher && ({ kind: 'teacher', id: teacher.id } as const)
  if (!first || !subject) return nothing
  return { count: countWaiting(own), at: { subject, date: first.date, loadItemId: first.id } }
}

async function countFaults({ db, actor, now }: ServiceContext): Promise<Found> {
  if (!isAllowed(actor, 'closure.change')) return nothing
  const rooms = await findFaultyClasses(db, now.date)
  const [first] = rooms
  if (!first) return nothing
  return {
    count: countWaiting(rooms),
    at: { subject: { kind: 'room', id: first.roomId }, date: first.date, loadItemId: null },
  }
}

/** What waits for the user, by kind: of each what they may settle by the right of its own screen. */
export async function viewWaiting(context: ServiceContext): Promise<Waiting[]> {
  // Not at once: a page asks this beside its week, with which it shares the pool.
  const found = await oneAfterAnother(waitingKinds, async (kind): Promise<Waiting> => ({
    kind,
    at: null,
    ...(await counts[kind](context)),
  }))
  return found.filter(({ count }) => count > 0)
}
