import { Button, IconButton } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import { addWish, removeWish } from '@/lib/wishes/browser/room-keeping'
import type { TeacherId } from '@/lib/core/rules/names/ids'
import { toSemesterEnd } from '@/lib/core/rules/schedule/period'
import { mayMoveSome } from '@/lib/core/rules/rights/rights'
import type { NewWish, Wish, WishSubject } from '@/lib/core/rules/placing/wish'
import { closurePanelTexts, planLabel } from '@/lib/wishes/texts'
import { removeWishLabel, spanText, wishPanelTexts as texts, wishTime } from '@/lib/core/texts/placing/wishes'
import { useActs } from '@/components/core/changes/use-acts'
import { usePlanDialog } from '@/components/repair/use-plan-dialog'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { KeptList } from './kept-list'
import { KeptSection } from './kept-section'
import { WishForm } from './wish-form'

/** The wishes of a room, teacher or group, for users who may change them. */
export function Wishes({ subject, wishes }: { subject: WishSubject; wishes: readonly Wish[] }) {
  const { actor, calendar, today } = useDashboard()
  const openPlan = usePlanDialog()
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
  // Whoever would rather be free for whole days may just as well be away.
  const planFor = (id: TeacherId, { startsOn, endsOn, pair, title }: Wish) =>
    openPlan(
      {
        subject: { kind: 'teacher', id },
        period: { from: startsOn, to: endsOn },
        pairs: pair === null ? null : [pair],
      },
      { about: `${title}, ${spanText(startsOn, endsOn)}`, reason: title },
    )
  return (
    <KeptSection
      title={texts.list}
      addWord={texts.save}
      addLabel={texts.add}
      form={(leave) => (
        <WishForm
          subject={subject}
          period={toSemesterEnd(calendar, { from: today, to: today })}
          onAdd={(wish) => add(wish, leave)}
          onCancel={leave}
        />
      )}
    >
      <KeptList
        today={today}
        none={texts.none}
        all={wishes.map((wish) => ({
          ...wish,
          time: wishTime(wish),
          action: (
            <>
              {subject.kind === 'teacher' && wish.weekday === null && mayMoveSome(actor) && (
                <Button
                  look="quiet"
                  className="px-2 text-sm"
                  aria-label={planLabel(wish.title)}
                  onClick={() => void planFor(subject.id, wish)}
                >
                  {closurePanelTexts.plan}
                </Button>
              )}
              <IconButton label={removeWishLabel(wish)} onClick={() => void remove(wish)}>
                <CloseIcon />
              </IconButton>
            </>
          ),
        }))}
      />
    </KeptSection>
  )
}
