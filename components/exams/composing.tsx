'use client'
import { useState } from 'react'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useActs } from '@/components/core/changes/use-acts'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { ReasonField } from '@/components/core/fields/reason-field'
import { SearchFailed, SearchUnderWay } from '@/components/filling/search-states'
import { QualityComparison } from '@/components/quality/changes/quality-comparison'
import { Button } from '@/components/ui/button'
import { MainAct } from '@/components/ui/main-act'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { Select } from '@/components/ui/select'
import { dayMonth } from '@/lib/core/calendar/rules/calendar-date'
import { loadTitle } from '@/lib/core/load/texts/load'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { type ComposedFor, type ComposingMode, composingModes } from '@/lib/core/placing/rules/composing'
import { isUnderWay } from '@/lib/core/placing/rules/filling'
import { reasonTexts } from '@/lib/core/rights/texts/reasons'
import { examTimeText } from '@/lib/core/schedule/texts/exam-time'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import { groupedByEach } from '@/lib/core/words/rules/lists'
import { common } from '@/lib/core/words/texts/common'
import { type ComposingView, keepComposing, startComposing, useComposing } from '@/lib/exams/browser/composing'
import {
  composedText,
  composedWhere,
  composingModeTexts,
  composingProgressText,
  composingTexts,
  keptText,
  makesWayText,
  movedExamsText,
  staysWhereText,
  stoodWhereText,
} from '@/lib/exams/texts/composing'
import { throwFillingAway } from '@/lib/filling/browser'
import { fillingTexts } from '@/lib/filling/texts'

type Composable = { scopes: readonly ComposedFor[]; semesterId: SemesterId }
type Reload = { reload: () => Promise<unknown> }
type Result = NonNullable<ComposingView['result']>

/** The search for a session: starting it, its progress, and keeping or discarding the result. */
export function Composing({ onClose, onDone, ...asked }: Composable & { onClose: () => void; onDone: () => void }) {
  const search = useComposing()
  const { data: composing, reload } = search
  if (composing === undefined)
    return <AnswerPlaceholder query={search} failed={composingTexts.loadFailed} loading={common.loading} />
  if (composing === null) return <Start {...asked} reload={reload} />
  const { progress } = composing
  if (isUnderWay(composing.state))
    return (
      <SearchUnderWay
        search={composing}
        done={progress?.done ?? 0}
        told={progress ? composingProgressText(progress.placed, progress.wanted) : composingTexts.reading}
        reload={reload}
      />
    )
  const { result } = composing
  if (result === null) return <SearchFailed search={composing} reload={reload} />
  return <Found {...{ composing, result, reload, onClose, onDone }} />
}

function Start({ scopes, semesterId, reload }: Composable & Reload) {
  const [chosen, setChosen] = useState(0)
  const [mode, setMode] = useState<ComposingMode>('repair')
  const { isBusy, formFailure, attempt } = useAttempt()
  const start = () =>
    attempt(async () => {
      const scope = scopes[chosen]?.scope
      if (!scope) return
      await startComposing({ scope, semesterId, mode })
      await reload()
    })
  return (
    <div className="grid gap-4">
      <p className="text-pretty text-ink-soft">
        {scopes[chosen]?.scope.kind === 'exams' ? composingTexts.leadOfTouched : composingTexts.lead}
      </p>
      {scopes.length > 1 && (
        <Select
          label={composingTexts.scope}
          value={chosen}
          options={scopes.map(({ title }, value) => ({ value, label: title }))}
          onChange={setChosen}
        />
      )}
      <Select
        label={composingTexts.mode}
        value={mode}
        options={composingModes.map((value) => ({ value, label: composingModeTexts[value] }))}
        onChange={setMode}
      />
      <FormFailureNote failure={formFailure} current={null} />
      <MainAct heldBy={null} isBusy={isBusy} onClick={() => void start()}>
        {composingTexts.start}
      </MainAct>
    </div>
  )
}

function Found(props: { composing: ComposingView; result: Result; onClose: () => void; onDone: () => void } & Reload) {
  const { composing, result, reload, onClose, onDone } = props
  const { placed, staying, left, quality } = result
  const { act, ask, report } = useActs()
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const movesPublished = placed.some(({ was }) => was?.isDraft === false)
  const lacksReason = movesPublished && reason.trim() === ''
  async function keep() {
    setBusy(true)
    const kept = await act(() => keepComposing({ id: composing.id, reason: reason.trim() }))
    setBusy(false)
    await reload()
    if (!kept) return
    onClose()
    onDone()
    report({
      text: movesPublished ? movedExamsText(kept.placed) : keptText(kept.placed),
      changeId: kept.changeId,
      reload: onDone,
    })
  }
  async function throwAway() {
    setBusy(true)
    await ask(async () => {
      await throwFillingAway({ id: composing.id })
      return true
    })
    setBusy(false)
    await reload()
  }
  return (
    <div className="grid min-w-0 gap-5">
      <p role="status" className="text-lg text-pretty">
        {composing.state === 'cancelled' && `${composingTexts.cancelled} `}
        {placed.length === 0 && left.length === 0
          ? composingTexts.nothingMoves
          : composedText(placed.length, staying, left.length)}
      </p>
      {left.length > 0 && <LeftOut left={left} />}
      {placed.length > 0 && <Placed placed={placed} />}
      {quality.length > 0 && (
        <section className="grid gap-1">
          <h3 className="text-sm font-semibold">{composingTexts.quality}</h3>
          <QualityComparison quality={quality} texts={fillingTexts} />
        </section>
      )}
      {movesPublished && (
        <ReasonField isRequired hint={composingTexts.publishedMove} value={reason} onChange={setReason} />
      )}
      <div className="sticky -bottom-5 -mx-5 -mb-5 border-t bg-surface-raised px-5 py-3">
        <MainAct
          heldBy={
            placed.length === 0 && !left.some((one) => one.isTakenAway)
              ? composingTexts.nothingToKeep
              : lacksReason
                ? reasonTexts.needed
                : null
          }
          isBusy={isBusy}
          onClick={() => void keep()}
          others={
            <Button disabled={isBusy} onClick={() => void throwAway()}>
              {composingTexts.throwAway}
            </Button>
          }
        >
          {movesPublished ? composingTexts.keepMoved : composingTexts.keep}
        </MainAct>
      </div>
    </div>
  )
}

/** What finds no place, and why; first, because it still has to be done by hand. */
const LeftOut = ({ left }: { left: Result['left'] }) => (
  <details open={left.length <= 5} className="rounded-md border border-line">
    <summary className="cursor-pointer px-3 py-2 text-sm font-semibold text-danger">
      {composingTexts.left}: {left.length}
    </summary>
    <ul className="grid gap-2 border-t px-3 py-2 text-sm">
      {left.map((one) => (
        <li key={one.id}>
          <span className="font-medium">{loadTitle(one)}</span>
          <span className="block text-pretty text-ink-soft">
            {one.reason}
            {one.isTakenAway
              ? ` · ${composingTexts.takenAway}`
              : one.was && ` · ${staysWhereText(dayMonth(one.was.date), one.was.startsAt)}`}
          </span>
        </li>
      ))}
    </ul>
  </details>
)

/** Groups whose exams are shown open at once; of more only the names. */
const mostOpen = 6

/** Where everything would stand, by group, in the order of time. */
function Placed({ placed }: { placed: Result['placed'] }) {
  const ofGroups = groupedByEach(placed, ({ groups }) => groups.map(({ title }) => title))
  const sections = [...ofGroups].toSorted(([a], [b]) => inAlphabet(a, b))
  return (
    <section className="grid gap-1">
      <h3 className="text-sm font-semibold">{composingTexts.placed}</h3>
      {sections.map(([title, those]) => (
        <details key={title} open={sections.length <= mostOpen} className="border-t border-line">
          <summary className="cursor-pointer py-2 text-sm font-medium">
            {title} <span className="font-normal text-ink-soft">{those.length}</span>
          </summary>
          <ul className="grid gap-2 pb-3 text-sm">
            {those
              .toSorted((a, b) => (a.date === b.date ? a.startsAt - b.startsAt : a.date < b.date ? -1 : 1))
              .map((one) => (
                <li key={one.id} className="grid gap-x-3 sm:grid-cols-[9rem_1fr]">
                  <span className="tabular-nums">
                    {dayMonth(one.date)}, {examTimeText(one)}
                  </span>
                  <span className="min-w-0">
                    {loadTitle(one)}
                    <span className="block text-pretty text-ink-soft">
                      {composedWhere(one)}
                      {one.was && ` · ${stoodWhereText(dayMonth(one.was.date), one.was.startsAt)}`}
                      {one.makesWayFor && ` · ${makesWayText(one.makesWayFor)}`}
                    </span>
                  </span>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
