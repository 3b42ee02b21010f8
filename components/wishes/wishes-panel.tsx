'use client'
import { useActs } from '@/components/core/changes/use-acts'
import { Panel } from '@/components/core/panels/panel'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { usePlanDialog } from '@/components/repair/use-repair-dialogs'
import { Button, IconButton } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { toSemesterEnd } from '@/lib/core/calendar/rules/period'
import { isVirtualRoom, type TeacherId } from '@/lib/core/names/rules/ids'
import { useIsNarrow } from '@/lib/core/page/browser/use-media'
import {
  endAbsenceLabel,
  removeWishLabel,
  wishSpanText,
  wishPanelTexts as texts,
  wishTime,
} from '@/lib/core/placing/texts/wishes'
import { isAllowed, mayMoveSome } from '@/lib/core/rights/rules/rights'
import { mayDo } from '@/lib/core/schedule/rules/active-item'
import type { NewWish, Wish, WishSubject } from '@/lib/core/schedule/rules/wish'
import { addWish, removeWish } from '@/lib/wishes/browser/room-keeping'
import { useWishes } from '@/lib/wishes/browser/use-wishes'
import { closurePanelTexts, planLabel } from '@/lib/wishes/texts'
import { Closures } from './closures'
import { Faults } from './faults'
import { RowList, RowSection } from './row-list'
import { WishForm } from './wish-form'

/** Acts on an absence, which others offer. */
type AbsenceActs = { plan: (wish: Wish) => void; end: (wish: Wish) => void }

/** What can be done with a wish or an absence. */
function WishActs(props: { subject: WishSubject; wish: Wish; absences: AbsenceActs; onRemove: () => void }) {
  const { subject, wish, absences, onRemove } = props
  const { actor, subject: shown } = useDashboard()
  const openPlan = usePlanDialog()
  const mayWish = isAllowed(actor, 'wish.change', subject)
  const mayBeAway = mayDo(shown, 'absences')
  const maySettle = isAllowed(actor, 'ways.search', subject)
  // A teacher who wishes whole days free may as well be absent, so a plan for the classes is offered.
  const planFor = (id: TeacherId, { startsOn, endsOn, pair, title }: Wish) =>
    openPlan(
      {
        subject: { kind: 'teacher', id },
        period: { from: startsOn, to: endsOn },
        pairs: pair === null ? null : [pair],
      },
      { about: `${title}, ${wishSpanText(startsOn, endsOn)}`, reason: title },
    )
  return (
    <>
      {wish.isAbsence && maySettle && (
        <Button
          look="quiet"
          className="px-2 text-sm"
          aria-label={planLabel(wish.title)}
          onClick={() => absences.plan(wish)}
        >
          {closurePanelTexts.plan}
        </Button>
      )}
      {wish.isAbsence && mayBeAway && wish.subject.kind !== 'room' && (
        <Button
          look="quiet"
          className="px-2 text-sm"
          aria-label={endAbsenceLabel(wish.subject.kind, wish.title)}
          onClick={() => absences.end(wish)}
        >
          {texts.backEarlier[wish.subject.kind]}
        </Button>
      )}
      {subject.kind === 'teacher' && !wish.isAbsence && wish.weekday === null && mayMoveSome(actor) && (
        <Button
          look="quiet"
          className="px-2 text-sm"
          aria-label={planLabel(wish.title)}
          onClick={() => void planFor(subject.id, wish)}
        >
          {closurePanelTexts.plan}
        </Button>
      )}
      {(wish.isAbsence ? mayBeAway : mayWish) && (
        <IconButton label={removeWishLabel(wish)} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      )}
    </>
  )
}

/** The wishes of a room, teacher or group, for users who may change them. */
function Wishes(props: { subject: WishSubject; wishes: readonly Wish[]; absences: AbsenceActs }) {
  const { subject, wishes, absences } = props
  const { actor, calendar, today, subject: shown } = useDashboard()
  const mayWish = isAllowed(actor, 'wish.change', subject)
  const mayBeAway = mayDo(shown, 'absences')
  const { act, report } = useActs()

  const add = async (wish: NewWish, leave: () => void) => {
    const done = await act(() => addWish(wish))
    if (!done) return
    leave()
    report({ text: wish.isAbsence ? texts.addedAbsence : texts.added, changeId: done.changeId })
  }
  const remove = async ({ id, isAbsence }: Wish) => {
    const done = await act(() => removeWish(id))
    if (done) report({ text: isAbsence ? texts.removedAbsence : texts.removed, changeId: done.changeId })
  }
  return (
    <RowSection
      title={mayWish ? texts.list : texts.panelOfAbsences}
      addWord={texts.save}
      addLabel={mayWish ? texts.add : texts.addAbsence}
      form={(leave) => (
        <WishForm
          {...{ actor, calendar, today, subject }}
          natures={!mayWish ? ['absence'] : mayBeAway ? ['wish', 'absence'] : ['wish']}
          period={toSemesterEnd(calendar, { from: today, to: today })}
          onAdd={(wish) => add(wish, leave)}
          onCancel={leave}
        />
      )}
    >
      <RowList
        today={today}
        none={mayWish ? texts.none : texts.noAbsences}
        all={wishes.map((wish) => ({
          ...wish,
          time: wishTime(wish),
          action: <WishActs {...{ subject, wish, absences }} onRemove={() => void remove(wish)} />,
        }))}
      />
    </RowSection>
  )
}

function titleOf({ kind }: WishSubject, { isClosable, mayWish }: Record<'isClosable' | 'mayWish', boolean>) {
  if (isClosable) return texts.panelOfRoom
  if (kind === 'room') return texts.panel
  return mayWish ? texts.panelOfPeople : texts.panelOfAbsences
}

/** «Пожелания и закрытие»: wishes of a room, teacher or group, absences of people, and closures of a room. */
export function WishesPanel({ subject, absences }: { subject: WishSubject; absences: AbsenceActs }) {
  const { actor, monday } = useDashboard()
  const { removeMode, seek } = useDashboardActions()
  const query = useWishes(subject, monday)
  const { wishes, closures } = query
  const isNarrow = useIsNarrow()
  const isClosable = subject.kind === 'room' && !isVirtualRoom(subject.id) && isAllowed(actor, 'closure.change')
  const close = () => removeMode('wishes')
  const goTo = (slot: DatedSlot) => {
    // On a phone it covers the week.
    if (isNarrow) close()
    seek(slot)
  }
  return (
    <Panel
      title={titleOf(subject, { isClosable, mayWish: isAllowed(actor, 'wish.change', subject) })}
      closeLabel={texts.close}
      onClose={close}
      className="md:w-96"
    >
      {wishes && closures ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          {isClosable && <Closures roomId={subject.id} closures={closures} onGo={goTo} />}
          {subject.kind === 'room' && isClosable && <Faults roomId={subject.id} wishes={wishes} />}
          <Wishes {...{ subject, absences }} wishes={wishes.filter(({ lacks }) => !lacks)} />
        </div>
      ) : (
        <AnswerPlaceholder query={query} failed={texts.failed} loading={texts.loading} />
      )}
    </Panel>
  )
}
