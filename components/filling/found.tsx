'use client'
import { useEffect, useMemo, useState } from 'react'
import { ChangedUnder } from '@/components/core/changes/changed-under'
import { useActs } from '@/components/core/changes/use-acts'
import { QualityComparison } from '@/components/quality/changes/quality-comparison'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { MainAct } from '@/components/ui/main-act'
import { useKeptAlive } from '@/lib/core/live/browser/use-kept-alive'
import { loadTitle } from '@/lib/core/load/texts/load'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { FillingKeepFailure, FillingView } from '@/lib/core/placing/rules/filling'
import { keepFilling, throwFillingAway, useDropped, useGoneOf } from '@/lib/filling/browser'
import {
  fillingTexts,
  fillingResultText,
  filledWho,
  overtakenText,
  goneTitle,
  keepingText,
  lackingText,
  storedInVariantText,
  storedNote,
  fillingStoredText,
  leftReasonTitle,
  leftTitle,
  moreGoneText,
  ofSessionText,
  fillingWhereText,
  toKeepText,
} from '@/lib/filling/texts'
import { periodTitle } from '@/lib/quality/texts/quality'
import { makeVariant } from '@/lib/variants/browser/use-variants'
import { variantPath } from '@/lib/variants/browser/variants-location'
import { variantTexts } from '@/lib/variants/texts'
import { Proposals } from './proposals'

type Result = NonNullable<FillingView['result']>
type FoundProps = {
  filling: FillingView
  result: Result
  /** The proposal to select first. */
  sought: number | undefined
  /** The search was started elsewhere. */
  isElsewhere: boolean
  reload: () => Promise<unknown>
  onClose: () => void
}

/** Whole seconds for which something has been going on; 0 while it is not. */
function useSeconds(isGoing: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!isGoing) return
    const began = Date.now()
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1000)), 1000)
    return () => {
      clearInterval(timer)
      setSeconds(0)
    }
  }, [isGoing])
  return seconds
}

const classesOf = (proposals: readonly Pick<Result['proposals'][number], 'dates'>[]): number =>
  proposals.reduce((sum, { dates }) => sum + dates.length, 0)

const others = (proposals: Result['proposals'], kept: readonly number[]): number[] =>
  [...proposals.keys()].filter((index) => !kept.includes(index))

/** Whom and what rooms these proposals are for, each once. */
const subjectsOf = (proposals: Result['proposals']): Subject[] => {
  const all = proposals.flatMap(({ groups, teachers, room }): Subject[] => [
    ...groups.map(({ id }) => ({ kind: 'group', id }) as const),
    ...teachers.map(({ id }) => ({ kind: 'teacher', id }) as const),
    ...(room ? [{ kind: 'room', id: room.id } as const] : []),
  ])
  return [...new Map(all.map((one) => [`${one.kind} ${one.id}`, one])).values()]
}

/** What others have overtaken since the search, kept up to date while the result is open. */
function useGoneSince(id: FillingView['id'], proposals: Result['proposals']): readonly FillingKeepFailure[] {
  useKeptAlive(useMemo(() => subjectsOf(proposals), [proposals]))
  return useGoneOf(id)
}

/** What can be done with a result. `part`: the proposals to take; null: all. */
function useResultActs(props: Pick<FoundProps, 'filling' | 'reload' | 'onClose'> & { part: readonly number[] | null }) {
  const { filling, part, reload, onClose } = props
  const { variant } = filling
  const [isBusy, setBusy] = useState(false)
  const [isKeeping, setKeeping] = useState(false)
  const { act, ask, report } = useActs()
  const { showError, prompt } = useDialogs()

  async function keep() {
    setBusy(true)
    setKeeping(true)
    const kept = await act(() => keepFilling(filling.id, part))
    setKeeping(false)
    setBusy(false)
    await reload()
    if (!kept) return
    onClose()
    const text = variant ? storedInVariantText(variant.name, kept.classes) : fillingStoredText(kept.classes)
    report({ text, note: storedNote(kept.notKept.length), changeId: kept.changeId })
    if (kept.notKept.length > 0) await showError({ detail: notKeptText(kept.notKept) })
  }
  async function throwAway() {
    setBusy(true)
    const isDone = await ask(async () => {
      await throwFillingAway({ id: filling.id })
      return true
    })
    setBusy(false)
    await reload()
    if (isDone) onClose()
  }
  async function intoVariant() {
    const name = await prompt({
      title: variantTexts.toVariantTitle,
      label: variantTexts.name,
      ok: variantTexts.create,
    })
    if (!name) return
    setBusy(true)
    const begins = { id: filling.id, chosen: part }
    const id = await ask(() => makeVariant({ name, facultyId: null, filling: begins, moves: [] }))
    setBusy(false)
    if (id !== null) window.location.assign(variantPath(id))
  }
  return { isBusy, isKeeping, keep, throwAway, intoVariant }
}

type Dropped = ReturnType<typeof useDropped>

/** Leaves out what would make the timetable worse, or says that nothing can be left out for it. */
function WithoutWorse(props: { result: Result; dropped: Dropped[0]; setDropped: Dropped[1] }) {
  const { dropped, setDropped } = props
  const { proposals, lacking, withoutWorse } = props.result
  if (withoutWorse === null) return <p className="text-sm text-pretty text-ink-soft">{fillingTexts.noneWithoutWorse}</p>
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setDropped(new Set(others(proposals, withoutWorse)))}>
        {fillingTexts.withoutWorse}: {withoutWorse.length}
      </Button>
      {dropped.size > 0 && (
        <Button look="quiet" onClick={() => setDropped(new Set(lacking))}>
          {fillingTexts.all}
        </Button>
      )}
    </div>
  )
}

/** The result of a search: keep it as drafts or in its variant, wholly or in part, or discard it. */
export function Found({ filling, result, sought, isElsewhere, reload, onClose }: FoundProps) {
  const { proposals, left, quality, wanted, ofSession, judged, lacking } = result
  const [dropped, setDropped] = useDropped(filling.id, lacking)
  const gone = useGoneSince(filling.id, proposals)
  const { variant } = filling
  const chosen = [...proposals.keys()].filter((index) => !dropped.has(index))
  const part = dropped.size === 0 ? null : chosen
  const { isBusy, isKeeping, keep, throwAway, intoVariant } = useResultActs({ filling, part, reload, onClose })
  const seconds = useSeconds(isKeeping)
  const isWorse = quality.some(({ before, after }) => after > before)
  const toKeep =
    classesOf(chosen.flatMap((index) => proposals[index] ?? [])) -
    classesOf(gone.filter(({ index }) => !dropped.has(index)))

  const toggle = (indices: readonly number[], isOn: boolean) => {
    const after = new Set(dropped)
    for (const index of indices)
      if (isOn) after.delete(index)
      else after.add(index)
    setDropped(after)
  }

  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid gap-1">
        <p role="status" className="text-lg text-pretty">
          {stateText(filling)}
          {fillingResultText(classesOf(proposals), wanted)}
        </p>
        {ofSession > 0 && <p className="text-pretty text-ink-soft">{ofSessionText(ofSession)}</p>}
        {(variant !== null || isElsewhere) && (
          <p className={`text-pretty ${variant?.state === 'open' ? 'text-ink-soft' : 'text-warning'}`}>
            {fillingWhereText(variant)}
          </p>
        )}
      </div>
      <Gone {...{ gone, proposals }} />
      {left.length > 0 && <Left left={left} />}
      {quality.length > 0 && (
        <section className="grid justify-items-start gap-1">
          <h3 className="text-sm font-semibold">
            {fillingTexts.quality}
            {judged && <span className="font-normal text-ink-soft">, {periodTitle(judged)}</span>}
          </h3>
          <QualityComparison quality={quality} texts={fillingTexts} />
          {isWorse && <WithoutWorse {...{ result, dropped, setDropped }} />}
        </section>
      )}
      {lacking.length > 0 && <p className="text-pretty text-warning">{lackingText(lacking.length)}</p>}
      {proposals.length > 0 && <Proposals {...{ proposals, dropped, toggle, sought }} />}
      <div className="sticky -bottom-5 -mx-5 -mb-5 border-t bg-surface-raised px-5 py-3">
        <MainAct
          heldBy={whyNotKept(filling, chosen.length, toKeep)}
          isBusy={isBusy}
          note={
            isKeeping ? keepingText(toKeep, seconds, variant !== null) : toKeep > 0 ? toKeepText(toKeep) : undefined
          }
          onClick={() => void keep()}
          others={
            <>
              <Button disabled={isBusy} onClick={() => void throwAway()}>
                {fillingTexts.throwAway}
              </Button>
              {variant?.state !== 'open' && (
                <Button disabled={isBusy || chosen.length === 0} onClick={() => void intoVariant()}>
                  {variant ? variantTexts.toNewVariant : variantTexts.toVariant}
                </Button>
              )}
            </>
          }
        >
          {variant ? fillingTexts.keepInVariant : fillingTexts.keep}
        </MainAct>
      </div>
    </div>
  )
}

/** Why nothing of a result can be kept; null: it can. */
function whyNotKept({ variant }: FillingView, chosen: number, toKeep: number): string | null {
  if (chosen === 0) return fillingTexts.nothingChosen
  if (toKeep === 0) return fillingTexts.allGone
  return variant?.state === 'closed' ? fillingTexts.closedVariant : null
}

const notKeptText = (notKept: readonly FillingKeepFailure[]): string => notKept.map(({ text }) => text).join('\n')

const stateText = ({ state }: FillingView): string =>
  state === 'cancelled' || state === 'interrupted' ? `${fillingTexts.states[state]}. ` : ''

/** Of what is gone, in lines. */
const mostGoneShown = 10

function Gone({ gone, proposals }: { gone: readonly FillingKeepFailure[]; proposals: Result['proposals'] }) {
  const lines = gone.flatMap((one) => {
    const proposal = proposals[one.index]
    const text = proposal && overtakenText(one, proposal)
    return text === undefined ? [] : [{ key: `${one.index} ${one.text}`, text }]
  })
  const more = lines.length - mostGoneShown
  const shown = lines.slice(0, mostGoneShown)
  return (
    <ChangedUnder
      title={goneTitle(classesOf(gone))}
      gone={more > 0 ? [...shown, { key: 'more', text: moreGoneText(more) }] : shown}
      keyOf={({ key }) => key}
    >
      {({ text }) => text}
    </ChangedUnder>
  )
}

/** A longer list of what found no place is folded, so that the proposals stay near. */
const mostLeftShown = 5

/** What found no place, and why; above the proposals, because it is what still has to be done by hand. */
const Left = ({ left }: { left: Result['left'] }) => (
  <details open={left.length <= mostLeftShown} className="rounded-md border border-line">
    <summary className="cursor-pointer px-3 py-2 text-sm font-semibold text-danger">
      {leftTitle(left.reduce((sum, { classes }) => sum + classes, 0))}
    </summary>
    <ul className="grid gap-2 border-t px-3 py-2 text-sm">
      {left.map((one, index) => (
        <li key={index}>
          <span className="font-medium">{leftReasonTitle(loadTitle(one), one.classes)}</span>
          <span className="block text-pretty text-ink-soft">{filledWho(one)}</span>
          <span className="block text-pretty">{one.reason}</span>
        </li>
      ))}
    </ul>
  </details>
)
