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
  partConsultationTexts as partTexts,
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

/** Whether its groups get a consultation of their own. */
const PartChoice = (props: { onAnswer: (answer: 'part' | 'share' | false) => void }) => (
  <MainAct
    heldBy={null}
    onClick={() => props.onAnswer('part')}
    others={
      <>
        <Button onClick={() => props.onAnswer(false)}>{common.cancel}</Button>
        <Button onClick={() => props.onAnswer('share')}>{partTexts.share}</Button>
      </>
    }
  >
    {partTexts.part}
  </MainAct>
)

/** What was asked about an order and agreed to. */
type Consent = { isConfirmed: boolean; partsConsultation: boolean }

/** `wantsReason`: the change is told to readers, with its reason. */
type Agreed = { consent: Consent; wantsReason: boolean }

const unasked: Consent = { isConfirmed: false, partsConsultation: false }

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

  /** The reason for changing what is published; empty for drafts, false on «Отмена». */
  const reasonFor = async (exam: SessionExam, wantsReason: boolean, ok: string): Promise<string | false> =>
    wantsReason
      ? modal<string>({
          title: chosenExamText(exam),
          description: texts.publishedHint,
          body: (finish) => <ReasonForm actor={actor} ok={ok} onAnswer={finish} />,
        })
      : ''

  /**
   * Asks whether its groups get a consultation of their own, where that of others is not on the day before; then about what the
   * verdicts forbid, and about what becomes of the consultation of others. Null: refused, or not wanted.
   */
  const consentTo = async (
    exam: SessionExam,
    place: ExamOrder['place'],
    ok: string,
    parts = false,
  ): Promise<Agreed | null> => {
    const order = { id: exam.id, place, reason: '', version: exam.sittings[0]?.version }
    const looked = await ask(() => placeExam({ ...order, isConfirmed: false, partsConsultation: parts, dryRun: true }))
    if (looked === null) return null
    if (looked.mayPart.length > 0) {
      const answer = await modal<'part' | 'share'>({
        title: partTexts.title,
        description: partTexts.description(looked.mayPart),
        body: (finish) => <PartChoice onAnswer={finish} />,
      })
      if (answer === false) return null
      if (answer === 'part') return consentTo(exam, place, ok, true)
    }
    const { wantsReason } = looked
    const doubted = consentNeeded('exam', looked.warnings)
    if (doubted.length === 0) return { consent: { isConfirmed: false, partsConsultation: parts }, wantsReason }
    const isConfirmed = await confirm({ ...examConsentQuestion(exam, doubted), ok })
    return isConfirmed ? { consent: { isConfirmed, partsConsultation: parts }, wantsReason } : null
  }

  const store = async (
    exam: SessionExam,
    order: Pick<ExamOrder, 'place' | 'isPinned'> & Partial<Consent>,
    { reason, said }: { reason: string; said: (done: PlacedExams) => string },
  ): Promise<boolean> => {
    const version = exam.sittings[0]?.version
    const done = await act(() => placeExam({ ...unasked, ...order, id: exam.id, reason, version, dryRun: false }))
    reload()
    if (done === null) return false
    const note = done.warnings.map(({ text }) => text).join(' ')
    report({ text: said(done), note, changeId: done.changeId, reload })
    return true
  }

  return {
    async place(exam: SessionExam, date: CalendarDate, startsAt: number): Promise<boolean> {
      const place = { date, startsAt, roomIds: null }
      const agreed = await consentTo(exam, place, texts.placeAnyway)
      if (agreed === null) return false
      const reason = await reasonFor(exam, agreed.wantsReason, texts.move)
      if (reason === false) return false
      return store(exam, { place, ...agreed.consent }, { reason, said: ({ exams }) => examPlacedText(exams, exam.id) })
    },
    async remove(exam: SessionExam): Promise<boolean> {
      const agreed = await consentTo(exam, null, texts.remove)
      if (agreed === null) return false
      const reason = await reasonFor(exam, agreed.wantsReason, texts.remove)
      if (reason === false) return false
      return store(
        exam,
        { place: null, ...agreed.consent },
        { reason, said: ({ exams }) => examRemovedText(exam, exams) },
      )
    },
    ...forms,
    /** Gives its groups a consultation of their own; the exam stays where it stands. */
    async partConsultation(exam: SessionExam): Promise<void> {
      const [sitting] = exam.sittings
      if (!sitting) return
      const place = { date: sitting.date, startsAt: sitting.startsAt, roomIds: null }
      const agreed = await consentTo(exam, place, partTexts.part, true)
      if (agreed === null) return
      const reason = await reasonFor(exam, agreed.wantsReason, partTexts.part)
      if (reason === false) return
      await store(exam, { place, ...agreed.consent }, { reason, said: ({ exams }) => partTexts.done(exam, exams) })
    },
    async pin(exam: SessionExam, isPinned: boolean): Promise<void> {
      const [sitting] = exam.sittings
      if (!sitting) return
      const place = { date: sitting.date, startsAt: sitting.startsAt, roomIds: null }
      await store(exam, { place, isPinned }, { reason: '', said: () => pinnedText(exam, isPinned) })
    },
  }
}
