'use client'

import Link from 'next/link'
import { WarningList } from '@/components/core/changes/conflict-list'
import { useActs } from '@/components/core/changes/use-acts'
import { QueuePage, QueueSection } from '@/components/core/queues/queue'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { MainAct } from '@/components/ui/main-act'
import { Unbroken } from '@/components/ui/unbroken'
import { sendDecision, useAppeals } from '@/lib/appeals/browser/appeals'
import {
  type Appeal,
  type AppealOutcome,
  type AppealVerdict,
  type DecidedAppeal,
  isUndecidedAppeal,
  waitsForOne,
} from '@/lib/appeals/rules/appeal'
import {
  appealErrors,
  appealTexts as texts,
  appealWhat,
  decidedAppealText,
  stepText,
} from '@/lib/appeals/texts/appeals'
import { dayMonth, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { useKeptAlive } from '@/lib/core/live/browser/use-kept-alive'
import { refusalOf } from '@/lib/core/refusals/browser/refusal'
import type { AppealState, AppealWant } from '@/lib/core/requests/rules/appeal'
import { appealStateTitles } from '@/lib/core/requests/texts/appeals'
import { dashboardUrl } from '@/lib/core/views/browser/dashboard-location'
import { common } from '@/lib/core/words/texts/common'
import { AnswerForm } from './answer-form'
import { ElsewhereForm } from './elsewhere-form'

const tones: Record<AppealState, Tone> = {
  agreeing: 'plain',
  asked: 'warning',
  accepted: 'success',
  refused: 'danger',
  declined: 'danger',
  withdrawn: 'plain',
}

/** «Просьбы»: what waits for the user's decision or consent, what the user asked for, and what was decided. */
export function AppealsScreen({ decides, asks }: { decides: boolean; asks: boolean }) {
  const query = useAppeals()
  useKeptAlive('all')
  const { data: appeals, reload } = query
  const waiting = appeals?.filter(waitsForOne) ?? []
  const own = appeals?.filter((one) => one.isOwn && !waitsForOne(one)) ?? []
  const past = appeals?.filter((one) => !one.isOwn && !waitsForOne(one)) ?? []
  const entry = (appeal: Appeal) => <Entry key={`${appeal.id}.${appeal.version}`} appeal={appeal} onDone={reload} />
  return (
    <QueuePage isLoaded={appeals !== undefined} keys={waiting.map(({ id }) => id)} {...{ texts, query }}>
      {(decides || waiting.length > 0) && (
        <QueueSection
          title={texts.toDecide}
          entries={waiting}
          none={{ text: texts.nothingToDecide, hint: texts.nothingToDecideHint }}
        >
          {entry}
        </QueueSection>
      )}
      {(asks || own.length > 0) && (
        <QueueSection title={texts.own} entries={own} none={{ text: texts.noneAsked, hint: texts.noneAskedHint }}>
          {entry}
        </QueueSection>
      )}
      {past.length > 0 && (
        <QueueSection title={texts.past} entries={past}>
          {entry}
        </QueueSection>
      )}
    </QueuePage>
  )
}

/** The week in which the class stands: of its group, or of its teacher. */
function weekOf({ groups: [group], teachers: [teacher], steps: [step] }: Appeal): string | null {
  const subject = group
    ? { kind: 'group' as const, id: group.id }
    : teacher && { kind: 'teacher' as const, id: teacher.id }
  if (!subject || !step) return null
  return dashboardUrl({ subject, subgroup: 0, monday: mondayOf(step.from.date), view: 'grid' })
}

function Entry({ appeal, onDone }: { appeal: Appeal; onDone: () => void }) {
  const { by, madeOn, reason, answer, decidedBy, teachers, groups } = appeal
  const week = weekOf(appeal)
  const people = [teachers.map(({ name }) => name).join(', '), groups.map((group) => group.title).join(', ')]
  // Nobody decided while it could be.
  const isOver = appeal.isPast && isUndecidedAppeal(appeal)
  const answered = [decidedBy, answer].filter(Boolean).join(': ')
  return (
    <li className="grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        {isOver ? (
          <Badge>{texts.over}</Badge>
        ) : (
          <Badge tone={tones[appeal.state]}>{appealStateTitles[appeal.state]}</Badge>
        )}
        <h3 className="min-w-0 font-medium break-words">{appeal.title}</h3>
        <span className="text-sm text-ink-soft">{appealWhat(appeal)}</span>
      </div>
      <p className="text-sm break-words">
        {week ? (
          <Link
            href={week}
            prefetch={false}
            title={texts.week}
            className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
          >
            <Unbroken text={stepText(appeal)} />
          </Link>
        ) : (
          <Unbroken text={stepText(appeal)} />
        )}
      </p>
      <p className="text-sm break-words text-ink-soft">{people.filter(Boolean).join(' · ')}</p>
      <p className="text-sm break-words">
        <span className="text-ink-soft">{[by, dayMonth(madeOn)].filter(Boolean).join(', ')}: </span>
        {reason}
      </p>
      {answered && (
        <p className="text-sm break-words">
          <span className="text-ink-soft">{answer ? texts.answer : texts.decidedBy}: </span>
          {answered}
        </p>
      )}
      <Decisions appeal={appeal} onDone={onDone} />
    </li>
  )
}

/** Asks whether to accept what is doubtful about the place. */
function useDoubts(appeal: Appeal) {
  const { modal } = useDialogs()
  return async ({ warnings }: AppealOutcome) =>
    warnings.length === 0 ||
    (await modal<true>({
      title: texts.doubtful,
      description: `${appeal.title}. ${stepText(appeal)}`,
      body: (finish) => (
        <div className="grid gap-4">
          <WarningList warnings={warnings} />
          <MainAct
            heldBy={null}
            others={<Button onClick={() => finish(false)}>{common.cancel}</Button>}
            onClick={() => finish(true)}
          >
            {texts.acceptAnyway}
          </MainAct>
        </div>
      ),
    }))
}

/** Decides: accepting takes one press; if its place is taken by now, others are offered. */
function useDecisions(appeal: Appeal, onDone: () => void) {
  const { steps, wants, id, version } = appeal
  const isSure = useDoubts(appeal)
  const { modal } = useDialogs()
  const { ask, act, converse, report } = useActs()
  const meetingId = steps[0]?.meetingId ?? null
  const tell = (verdict: AppealVerdict, done: DecidedAppeal | false | null) => {
    if (done) report({ text: decidedAppealText(verdict, appeal), changeId: done.changeId, reload: onDone })
    onDone()
  }
  const elsewhere = (
    asked: { id: NonNullable<typeof meetingId>; want: Exclude<AppealWant, 'swap'> },
    why: string | null,
  ) =>
    converse(() =>
      modal<DecidedAppeal>({
        title: texts.elsewhere,
        description: `${appeal.title}. ${stepText(appeal)}`,
        size: 'large',
        body: (finish) => <ElsewhereForm {...{ appeal, asked, why }} onDone={finish} />,
      }),
    )
  // A swap is with one class alone.
  const asked = meetingId !== null && wants !== 'swap' ? { id: meetingId, want: wants } : null
  const accept = async () => {
    const decision = { id, version, verdict: 'accepted' as const, answer: '', steps: null, dryRun: false }
    const send = async (dryRun: boolean) => {
      try {
        return await sendDecision({ ...decision, dryRun })
      } catch (error) {
        const refusal = refusalOf(error)
        if (asked === null || refusal?.kind !== 'conflict') throw error
        if (refusal.conflicts.length === 0 && refusal.detail !== appealErrors.moved) throw error
        return refusal.detail
      }
    }
    // What is doubtful about its place is told before anything is done.
    const tried = await ask(() => send(true))
    if (tried === null) return onDone()
    if (typeof tried !== 'string' && !(await isSure(tried))) return
    const done = typeof tried === 'string' ? tried : await act(() => send(false))
    if (typeof done === 'string') tell('accepted', asked && (await elsewhere(asked, done)))
    else tell('accepted', done)
  }
  const simply = async (verdict: AppealVerdict) =>
    tell(verdict, await act(() => sendDecision({ id, version, verdict, answer: '', steps: null, dryRun: false })))
  const answer = async (verdict: 'refused' | 'declined') =>
    tell(
      verdict,
      await converse(() =>
        modal<DecidedAppeal>({
          title: verdict === 'refused' ? texts.refuseButton : texts.declineButton,
          description: `${appeal.title}. ${stepText(appeal)}`,
          body: (finish) => <AnswerForm {...{ appeal, verdict }} onDone={finish} />,
        }),
      ),
    )
  return {
    accept,
    simply,
    answer,
    placeElsewhere: asked && (() => void elsewhere(asked, null).then((done) => tell('accepted', done))),
  }
}

/** What the user may do with it. */
function Decisions({ appeal, onDone }: { appeal: Appeal; onDone: () => void }) {
  const { may } = appeal
  const { accept, simply, answer, placeElsewhere } = useDecisions(appeal, onDone)
  if (may.length === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {may.includes('withdrawn') && <Button onClick={() => void simply('withdrawn')}>{texts.withdraw}</Button>}
      {may.includes('refused') && <Button onClick={() => void answer('refused')}>{texts.refuse}</Button>}
      {may.includes('declined') && <Button onClick={() => void answer('declined')}>{texts.decline}</Button>}
      {may.includes('accepted') && placeElsewhere && <Button onClick={placeElsewhere}>{texts.acceptElsewhere}</Button>}
      {may.includes('accepted') && (
        <Button look="primary" onClick={() => void accept()}>
          {texts.accept}
        </Button>
      )}
      {may.includes('agreed') && (
        <Button look="primary" onClick={() => void simply('agreed')}>
          {texts.agree}
        </Button>
      )}
    </div>
  )
}
