import { useState } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { ReasonField } from '@/components/core/fields/reason-field'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { useReasons } from '@/lib/booking/browser/reasons'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { consentNeeded } from '@/lib/core/placing/rules/change-warnings'
import { reasonTexts } from '@/lib/core/rights/texts/reasons'
import { common } from '@/lib/core/words/texts/common'
import { placeExam } from '@/lib/exams/browser/change-exams'
import type { SessionExam } from '@/lib/exams/rules/exam'
import type { ExamOrder, PlacedExams } from '@/lib/exams/rules/order'
import { retakeTexts } from '@/lib/exams/texts/retakes'
import {
  chosenExamText,
  examConsentQuestion,
  examHeldTexts,
  pinnedText,
  examPlacedText,
  examRemovedText,
  sessionTexts as texts,
} from '@/lib/exams/texts/session'
import { HeldForm } from './held-form'
import { RetakesForm } from './retakes-form'

/** Why a published exam is changed; resolves to the reason, or to false on «Отмена». */
function ReasonForm(props: { actor: Actor; ok: string; onAnswer: (reason: string | false) => void }) {
  const { actor, ok, onAnswer } = props
  const reasons = useReasons(actor)
  const [reason, setReason] = useState('')
  const given = reason.trim()
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        if (given === '') return
        reasons.record(given)
        onAnswer(given)
      }}
    >
      <ReasonField isRequired value={reason} suggestions={reasons.texts} onChange={setReason} />
      <MainAct
        type="submit"
        heldBy={given === '' ? reasonTexts.needed : null}
        others={<Button onClick={() => onAnswer(false)}>{common.cancel}</Button>}
      >
        {ok}
      </MainAct>
    </Form>
  )
}

/** Forms that change several exams at once. */
function useExamForms(reload: () => void) {
  const { report } = useActs()
  const { modal } = useDialogs()
  const tell = (text: string, changeId: ChangeId | null) => {
    reload()
    report({ text, changeId, reload })
  }
  return {
    /** Asks how it is held, for itself or all alike among these. */
    async hold(exam: SessionExam, exams: readonly SessionExam[]): Promise<void> {
      await modal<true>({
        title: examHeldTexts.title(chosenExamText(exam)),
        body: (finish) => (
          <HeldForm
            exam={exam}
            exams={exams}
            onCancel={() => finish(false)}
            onDone={(count, changeId) => {
              finish(true)
              tell(examHeldTexts.done(count), changeId)
            }}
          />
        ),
      })
    },
    /** Asks how many did not pass what of these. */
    async planRetakes(exams: readonly SessionExam[]): Promise<void> {
      await modal<true>({
        title: retakeTexts.title,
        size: 'large',
        body: (finish) => (
          <RetakesForm
            exams={exams}
            onCancel={() => finish(false)}
            onDone={({ count, changeId }) => {
              finish(true)
              tell(retakeTexts.done(count), changeId)
            }}
          />
        ),
      })
    },
  }
}

/** What can be done with an exam of the session, each one change with its undo. */
export function useExamActs(actor: Actor, reload: () => void) {
  const { act, ask, report } = useActs()
  const { modal, confirm } = useDialogs()
  const forms = useExamForms(reload)

  /** The reason for changing a published one; empty for a draft, false on «Отмена». */
  const reasonFor = async ({ title, lessonType, sittings }: SessionExam, ok: string): Promise<string | false> =>
    sittings.every(({ isDraft }) => isDraft)
      ? ''
      : modal<string>({
          title: chosenExamText({ title, lessonType }),
          description: texts.publishedHint,
          body: (finish) => <ReasonForm actor={actor} ok={ok} onAnswer={finish} />,
        })

  /**
   * Asks about what the verdicts forbid, and about what becomes of the consultation of others. Whether anything was asked; null:
   * refused, or not wanted.
   */
  const consentTo = async (exam: SessionExam, place: ExamOrder['place'], ok: string): Promise<boolean | null> => {
    const order = { id: exam.id, place, reason: '', version: exam.sittings[0]?.version }
    const looked = await ask(() => placeExam({ ...order, isConfirmed: false, dryRun: true }))
    if (looked === null) return null
    const doubted = consentNeeded('exam', looked.warnings)
    if (doubted.length === 0) return false
    return (await confirm({ ...examConsentQuestion(exam, doubted), ok })) || null
  }

  const store = async (
    exam: SessionExam,
    order: Pick<ExamOrder, 'place' | 'isPinned' | 'isConfirmed'>,
    { reason, said }: { reason: string; said: (done: PlacedExams) => string },
  ): Promise<boolean> => {
    const version = exam.sittings[0]?.version
    const done = await act(() =>
      placeExam({ isConfirmed: false, ...order, id: exam.id, reason, version, dryRun: false }),
    )
    reload()
    if (done === null) return false
    const note = done.warnings.map(({ text }) => text).join(' ')
    report({ text: said(done), note, changeId: done.changeId, reload })
    return true
  }

  return {
    async place(exam: SessionExam, date: CalendarDate, startsAt: number): Promise<boolean> {
      const place = { date, startsAt, roomIds: null }
      const isConfirmed = await consentTo(exam, place, texts.placeAnyway)
      if (isConfirmed === null) return false
      const reason = await reasonFor(exam, texts.move)
      if (reason === false) return false
      return store(exam, { place, isConfirmed }, { reason, said: ({ exams }) => examPlacedText(exams, exam.id) })
    },
    async remove(exam: SessionExam): Promise<boolean> {
      const isConfirmed = await consentTo(exam, null, texts.remove)
      if (isConfirmed === null) return false
      const reason = await reasonFor(exam, texts.remove)
      if (reason === false) return false
      return store(exam, { place: null, isConfirmed }, { reason, said: ({ exams }) => examRemovedText(exam, exams) })
    },
    ...forms,
    async pin(exam: SessionExam, isPinned: boolean): Promise<void> {
      const [sitting] = exam.sittings
      if (!sitting) return
      const place = { date: sitting.date, startsAt: sitting.startsAt, roomIds: null }
      await store(exam, { place, isPinned }, { reason: '', said: () => pinnedText(exam, isPinned) })
    },
  }
}
