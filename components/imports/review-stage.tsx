import { type ReactNode, useState } from 'react'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { GridReview } from '@/components/grids/grid-review'
import { GridRules } from '@/components/grids/grid-rules'
import { SheetLayouts } from '@/components/grids/sheet-layouts'
import { SheetRules, type SheetWords } from '@/components/grids/sheet-rules'
import { Button } from '@/components/ui/button'
import { MainAct } from '@/components/ui/main-act'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { common } from '@/lib/core/words/texts/common'
import { rememberGridRule, useGridRules, useImportGrid, type ListedRule } from '@/lib/grids/browser'
import {
  asksAbout,
  type GridRule,
  kindKey,
  type LessonView,
  openDoubts,
  type ReadingView,
  type SkipReason,
  skipReasons,
} from '@/lib/grids/rules/reading'
import {
  cellAccountText,
  gridReviewTexts as texts,
  gridRefusalTexts,
  noLessonsText,
  skippedText,
  skippedTexts,
  toRecheckText,
  understoodText,
} from '@/lib/grids/texts'
import { changeImport, tryImport } from '@/lib/imports/browser/imports'
import type { GridSettings } from '@/lib/imports/rules/import-job'
import type { StageProps } from './stage-props'

/** Reviews how grid sheets were read: doubts are accepted or corrected, and the file is read again. */
export function ReviewStage({ job, reload, onLook, grid }: StageProps & { grid: GridSettings }) {
  const query = useImportGrid(job.id)
  const data = query.data
  const { isBusy, formFailure, attempt } = useAttempt()
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set(grid.accepted))
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set())
  const [newRules, setNewRules] = useState(0)
  const { data: rules = [], reload: reloadRules } = useGridRules()
  if (!data) return <AnswerPlaceholder query={query} failed={texts.loadFailed} loading={common.loading} />
  const unsure = openDoubts(data, accepted)
  const open = unsure.lessons.filter(({ key }) => !corrected.has(key))
  const openCells = unsure.cells
  const sheet = withRules(data, rules)
  const before = new Set(grid.accepted)
  const newlyAccepted = [...accepted].filter((key) => !before.has(key)).length
  const isTakenBack = grid.accepted.some((key) => !accepted.has(key))

  const remember = async (rule: GridRule, told: readonly LessonView[]) => {
    const kept = await attempt(async () => {
      await rememberGridRule(rule)
      return true
    })
    if (!kept) return false
    setCorrected(new Set([...corrected, ...told.map(({ key }) => key)]))
    setNewRules(newRules + 1)
    await reloadRules()
    return true
  }
  const accept = (key: string, isRight: boolean) =>
    setAccepted(new Set([...[...accepted].filter((one) => one !== key), ...(isRight ? [key] : [])]))
  const recheck = () =>
    attempt(async () => {
      await changeImport(job.id, { accepted: [...accepted], acceptsAll: false })
      await tryImport({ id: job.id })
      await reload()
      onLook(null)
    })
  const isSaid = newlyAccepted > 0 || newRules > 0 || isTakenBack
  return (
    <section className="grid min-w-0 gap-4">
      <Understood reading={data} lessons={open.length} cells={openCells.length} />
      {data.layouts.length > 0 && (
        <SheetLayouts layouts={data.layouts} accepted={accepted} onAccept={accept} onMark={() => onLook('columns')} />
      )}
      <GridReview
        lessons={data.lessons}
        sheet={sheet}
        said={{ accepted, corrected, open: new Set(open.map(({ key }) => key)) }}
        onAccept={accept}
        onRule={remember}
      />
      <FormFailureNote failure={formFailure} current={null} />
      {job.trial?.counts.error === 0 && !isSaid ? (
        <MainAct heldBy={null} onClick={() => onLook('trial')}>
          {texts.toTrial}
        </MainAct>
      ) : (
        <Recheck isSaid={isSaid} isBusy={isBusy} note={toRecheckText(newlyAccepted, newRules)} onClick={recheck} />
      )}
      {data.skipped.length + data.refused.length > 0 && (
        <SkippedCells
          reading={data}
          open={openCells}
          accepted={accepted}
          onAccept={accept}
          onMark={() => onLook('columns')}
        />
      )}
      <RuleParts sheet={sheet} onRule={(rule) => void remember(rule, [])} onChange={() => setNewRules(newRules + 1)} />
    </section>
  )
}

/** How the columns and rows of the sheets are understood, and the rules that were remembered. */
const RuleParts = (props: { sheet: SheetWords; onRule: (rule: GridRule) => void; onChange: () => void }) => (
  <>
    {props.sheet.columns.length + props.sheet.halves.length > 0 && (
      <Folded title={texts.sheet}>
        <div className="grid gap-2 py-1">
          <p className="max-w-prose text-sm text-ink-soft text-pretty">{texts.sheetLead}</p>
          <SheetRules {...onceEach(props.sheet)} onRule={props.onRule} />
        </div>
      </Folded>
    )}
    <Folded title={texts.rules}>
      <div className="py-1">
        <GridRules onChange={props.onChange} />
      </div>
    </Folded>
  </>
)

/** Reads the file again, once something was said. */
const Recheck = (props: { isSaid: boolean; isBusy: boolean; note: string; onClick: () => Promise<unknown> }) => (
  <MainAct
    heldBy={props.isSaid ? null : texts.nothingSaid}
    isBusy={props.isBusy}
    note={props.isSaid ? props.note : undefined}
    onClick={() => void props.onClick()}
  >
    {texts.recheck}
  </MainAct>
)

/** How much was understood; `lessons`, `cells`: how many of these are in doubt. */
const Understood = ({ reading, lessons, cells }: { reading: ReadingView; lessons: number; cells: number }) => (
  <div className="grid gap-1">
    <p
      role="status"
      className={`rounded-md px-3 py-2 ${lessons + cells > 0 ? 'bg-warning-soft text-warning' : 'bg-success-soft text-success'}`}
    >
      {understoodText(reading.lessons.length, lessons, cells)}
    </p>
    {reading.accounts.length > 0 && (
      <p className="text-sm text-ink-soft tabular-nums">{cellAccountText(reading.accounts)}</p>
    )}
    <p className="text-sm text-ink-soft">{texts.lead}</p>
  </div>
)

const Folded = ({ title, isOpen = false, children }: { title: ReactNode; isOpen?: boolean; children: ReactNode }) => (
  <details open={isOpen} className="rounded-lg border bg-surface px-4 py-2">
    <summary className="min-h-control cursor-pointer content-center font-medium">{title}</summary>
    {children}
  </details>
)

const mostSkipped = 200

/** Cells without lessons and sheets that are not read; those that were not understood are asked about. */
function SkippedCells(props: {
  reading: Pick<ReadingView, 'skipped' | 'refused'>
  open: readonly { why: SkipReason }[]
  accepted: ReadonlySet<string>
  onAccept: (key: string, isRight: boolean) => void
  onMark: () => void
}) {
  const { reading, open, accepted, onAccept, onMark } = props
  return (
    <Folded title={`${texts.skipped}: ${skippedText(reading.skipped.length)}`} isOpen={open.length > 0}>
      <p className="flex flex-wrap gap-2">
        {skipReasons.map((why) => {
          const count = open.filter((cell) => cell.why === why).length
          return count < 2 ? null : (
            <Button key={why} look="quiet" onClick={() => onAccept(kindKey(why), true)}>
              {noLessonsText(count, skippedTexts[why])}
            </Button>
          )
        })}
      </p>
      <ul className="grid gap-1 py-1 text-sm">
        {reading.refused.map(({ sheet, why }) => (
          <li key={sheet}>
            {sheet}: {gridRefusalTexts[why]}
            {why !== 'hidden' && why !== 'empty' && (
              <Button look="quiet" onClick={onMark}>
                {texts.toMarks}
              </Button>
            )}
          </li>
        ))}
        {reading.skipped.slice(0, mostSkipped).map(({ key, sheet, place, text, why }) => (
          <li key={`${sheet}/${place}`} className="flex flex-wrap items-center gap-x-2 break-words">
            {sheet}, {place}: «{text}» — {skippedTexts[why]}
            {asksAbout({ why }) && (
              <Button
                look="quiet"
                aria-pressed={accepted.has(key) || accepted.has(kindKey(why))}
                onClick={() => onAccept(key, !accepted.has(key))}
              >
                {texts.noLesson}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Folded>
  )
}

/** The reading of sheets with the rules added since. */
const withRules = ({ columns, halves }: SheetWords, rules: readonly ListedRule[]): SheetWords => {
  const roles = new Map(rules.flatMap(({ rule }) => (rule.kind === 'column' ? [[rule.heading, rule.role]] : [])))
  const parities = new Map(rules.flatMap(({ rule }) => (rule.kind === 'weeks' ? [[rule.word, rule.parity]] : [])))
  return {
    columns: columns.map((one) => ({ ...one, role: roles.get(one.heading) ?? one.role })),
    halves: halves.map((one) => ({ ...one, parity: parities.get(one.word) ?? one.parity })),
  }
}

/** A rule about a heading or word applies to all sheets, so each is shown once. */
const onceEach = ({ columns, halves }: SheetWords): SheetWords => ({
  columns: [...new Map(columns.map((one) => [one.heading, one])).values()],
  halves: [...new Map(halves.map((one) => [one.word, one])).values()],
})
