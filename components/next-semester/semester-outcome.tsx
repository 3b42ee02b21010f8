import Link from 'next/link'
import type { ReactNode } from 'react'
import { QualityComparison } from '@/components/quality/changes/quality-comparison'
import { Button, buttonClass } from '@/components/ui/button'
import { MainAct } from '@/components/ui/main-act'
import { Placeholder } from '@/components/ui/placeholder'
import { Select } from '@/components/ui/select'
import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { idNumbered, type GroupId } from '@/lib/core/names/rules/ids'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { gridTexts } from '@/lib/core/schedule/texts/grid'
import { dashboardUrl, loadHash, slotHash } from '@/lib/core/views/browser/dashboard-location'
import { keysOf } from '@/lib/core/words/rules/records'
import {
  type SemesterClash,
  lineKinds,
  type GroupSuccession,
  type LineKind,
  type NextSemester,
  type NextSemesterOrder,
  type SemesterLine,
} from '@/lib/next-semester/rules/next-semester'
import { countTexts, linePeople, lineTitle, lineTitles, nextSemesterTexts as texts } from '@/lib/next-semester/texts'

type OutcomeProps = {
  result: NextSemester
  isLaid: boolean
  isBusy: boolean
  /** The conditions were changed since. */
  isStale: boolean
  chosen: NextSemesterOrder['groups']
  onChoose: (group: GroupId, source: GroupId | null) => void
  onLay: () => void
  onFillRest: () => void
}

/** What would become of the load, or became of it: counts, quality, who follows whom, and lists of what differs. */
export function SemesterOutcome(props: OutcomeProps) {
  const { result, isLaid, isBusy, isStale, chosen, onChoose, onLay, onFillRest } = props
  const { lines, quality, groups, candidates, classes } = result
  const isEmpty = lineKinds.every((kind) => lines[kind].total === 0) && result.done === 0
  return (
    <>
      <section aria-label={texts.outcome} className="grid gap-3 rounded-lg border bg-surface p-3">
        <Counts result={result} />
        {isLaid ? (
          <div className="flex flex-wrap justify-end gap-2">
            {result.left > 0 && <Button onClick={onFillRest}>{texts.fillRest}</Button>}
          </div>
        ) : (
          <MainAct
            heldBy={isStale ? texts.stale : classes === 0 ? texts.nothing : null}
            isBusy={isBusy}
            onClick={onLay}
          >
            {texts.lay}
          </MainAct>
        )}
      </section>
      {isEmpty && <Placeholder text={texts.nothing} hint={texts.nothingHint} />}
      {quality && quality.rules.length > 0 && (
        <Folded title={texts.quality} isOpen>
          <div className="grid gap-2 p-3">
            <p className="text-sm text-ink-soft">{texts.qualityWeeks(quality.before, quality.after)}</p>
            <QualityComparison quality={quality.rules} texts={texts} />
          </div>
        </Folded>
      )}
      <Groups {...{ groups, candidates, chosen, onChoose }} />
      {lineKinds.map((kind) => (
        <Lines key={kind} kind={kind} lines={lines[kind]} />
      ))}
    </>
  )
}

const counts = keysOf(countTexts)

const Counts = ({ result }: { result: NextSemester }) => (
  <dl className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
    {counts
      .filter((count) => count === 'classes' || result[count] > 0)
      .map((count) => (
        <div key={count} className="flex flex-row-reverse items-baseline gap-1.5">
          <dt className={count === 'classes' ? '' : 'text-ink-soft'}>{countTexts[count](result[count])}</dt>
          <dd
            className={`tabular-nums ${count === 'classes' ? 'text-2xl font-semibold' : 'text-lg font-semibold'} ${count === 'left' ? 'text-danger' : ''}`}
          >
            {result[count]}
          </dd>
        </div>
      ))}
  </dl>
)

function Folded(props: { title: string; total?: number; isOpen?: boolean; children: ReactNode }) {
  const { title, total, isOpen = false, children } = props
  return (
    <details open={isOpen} className="rounded-lg border bg-surface">
      <summary className="cursor-pointer px-3 py-2">
        <h2 className="inline font-semibold">{title}</h2>
        {total !== undefined && <span className="ml-2 text-ink-soft tabular-nums">{total}</span>}
      </summary>
      <div className="border-t">{children}</div>
    </details>
  )
}

/** Value of a select for nobody. */
const nobody = 0

function Groups(props: {
  groups: readonly GroupSuccession[]
  candidates: NextSemester['candidates']
  chosen: NextSemesterOrder['groups']
  onChoose: OutcomeProps['onChoose']
}) {
  const { groups, candidates, chosen, onChoose } = props
  const sourceOf = ({ id, sourceId }: GroupSuccession) => {
    const own = chosen.find((one) => one.id === id)
    return own ? own.sourceId : sourceId
  }
  const alone = groups.filter((group) => group.sourceId === null)
  const own = new Map(groups.flatMap((one) => (one.sourceId === null ? [] : [[one.sourceId, one.sourceTitle]])))
  const known = new Set(candidates.map(({ id }) => id))
  const options = [
    { value: nobody, label: texts.nobody },
    // A group of another faculty may be chosen by the rule.
    ...[...own].flatMap(([id, title]) => (known.has(id) ? [] : [{ value: Number(id), label: String(title) }])),
    ...candidates.map(({ id, title }) => ({ value: Number(id), label: title })),
  ]
  return (
    <Folded title={texts.groups} total={groups.length} isOpen={alone.length > 0}>
      <p className="px-3 pt-2 text-sm text-ink-soft">
        {alone.length > 0 ? texts.withoutPredecessor(alone.length) : texts.allPaired}
      </p>
      <ul className="grid gap-x-6 gap-y-1 p-3 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map((group) => (
          <li key={group.id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-2">
            <span className="min-w-0 break-words">{group.title}</span>
            <Select
              label={`${texts.predecessor}: ${group.title}`}
              hidesLabel
              value={Number(sourceOf(group) ?? nobody)}
              options={options}
              onChange={(id) => onChoose(group.id, id === nobody ? null : idNumbered(id))}
            />
          </li>
        ))}
      </ul>
    </Folded>
  )
}

function Lines({ kind, lines }: { kind: LineKind; lines: NextSemester['lines'][LineKind] }) {
  const { total, items } = lines
  if (total === 0) return null
  return (
    <Folded title={lineTitles[kind]} total={total} isOpen={kind === 'blocked'}>
      <ol className="divide-y">
        {items.map((line) => (
          <Line key={line.id} line={line} isLeft={kind === 'blocked'} />
        ))}
      </ol>
      {items.length < total && <p className="px-3 py-2 text-sm text-ink-soft">{texts.cut(items.length, total)}</p>}
    </Folded>
  )
}

const linkLook = 'underline decoration-line-strong underline-offset-2 hover:decoration-current'

const clashUrl = ({ kind, id, date, pair }: SemesterClash): string =>
  dashboardUrl({ subject: subjectOf(kind, id), monday: mondayOf(date), subgroup: 0, view: 'grid' }) +
  slotHash({ date, pair })

/** An item, who is in its way, each a link, and what is different. `isLeft`: it wants a place, which its group's week finds. */
function Line({ line, isLeft }: { line: SemesterLine; isLeft: boolean }) {
  const [group] = line.groups
  const url =
    group &&
    dashboardUrl({
      subject: { kind: 'group', id: group.id },
      monday: mondayOf(line.date),
      subgroup: line.subgroup,
      view: 'grid',
    }) + loadHash({ of: 'load', id: line.id })
  return (
    <li className="grid gap-x-4 px-3 py-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.3fr)]">
      {url ? (
        <Link href={url} prefetch={false} className="min-h-6 font-medium break-words hover:underline">
          <span className="sr-only">{gridTexts.show}</span> {lineTitle(line)}
        </Link>
      ) : (
        <span className="font-medium break-words">{lineTitle(line)}</span>
      )}
      <span className="text-sm break-words text-ink-soft">{linePeople(line)}</span>
      <div className="text-sm break-words">
        {line.where}
        {line.clashes.map((clash) => (
          <Link key={clash.text} href={clashUrl(clash)} prefetch={false} className={`block min-h-6 ${linkLook}`}>
            {clash.text}
          </Link>
        ))}
        {line.notes.map((note) => (
          <span key={note} className="block text-ink-soft">
            {note}
          </span>
        ))}
        {isLeft && url && (
          <Link
            href={url}
            prefetch={false}
            aria-label={`${texts.findPlace} ${lineTitle(line)}`}
            className={buttonClass('plain', 'mt-1')}
          >
            {texts.findPlace}
          </Link>
        )}
      </div>
    </li>
  )
}
