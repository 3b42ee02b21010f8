'use client'

import { useRouter } from 'next/navigation'
import { useActs } from '@/components/core/changes/use-acts'
import { Button } from '@/components/ui/button'
import { Unbroken } from '@/components/ui/unbroken'
import type { AbsenceAhead } from '@/lib/absences/rules/absence-plan'
import {
  absencesTexts as texts,
  absenceWhenText,
  nextUnsettledText,
  takeAbsenceBackLabel,
} from '@/lib/absences/texts/absences'
import { wishPanelTexts } from '@/lib/core/placing/texts/wishes'
import { removeWish } from '@/lib/wishes/browser/room-keeping'

/** The absences of the user that are not over, each of which they may take back. */
export function OwnAbsences({ absences }: { absences: readonly AbsenceAhead[] }) {
  const { act, report } = useActs()
  const router = useRouter()
  const takeBack = async ({ id }: AbsenceAhead) => {
    const done = await act(() => removeWish(id))
    if (!done) return
    report({ text: wishPanelTexts.removedAbsence, changeId: done.changeId })
    router.refresh()
  }
  return (
    <section aria-label={texts.own} data-no-print className="grid gap-2 rounded-lg border bg-surface p-3">
      <h2 className="font-semibold">{texts.own}</h2>
      <ul className="grid gap-2">
        {absences.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0 break-words">
              {absenceWhenText(one)}
              <span className="block text-sm text-ink-soft">
                <Unbroken text={nextUnsettledText(one.unsettled) || texts.nothingLeft} />
              </span>
            </span>
            <Button aria-label={takeAbsenceBackLabel(one)} onClick={() => void takeBack(one)}>
              {texts.takeBack}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
