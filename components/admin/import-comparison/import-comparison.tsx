import { useMemo, useState } from 'react'
import {
  differenceKinds,
  isTicked,
  type DifferenceKind,
  type ImportComparison as Comparison,
  type ImportDifference,
  type ImportTicks,
} from '@/lib/domain/import-comparison'
import { searchFor, searchForm } from '@/lib/domain/search'
import {
  comparisonTexts as texts,
  differencesTitles,
  sameText,
  tickedText,
} from '@/lib/text/import-comparison'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { SearchField } from '@/components/ui/search-field'
import { WindowedList } from '@/components/ui/windowed-list'
import { DifferenceRow } from './difference-row'
import { groupRows, type GroupRow } from './group-rows'

const rowHeight = 64
const headHeight = 40

type Shown = DifferenceKind | 'byHand' | null

const isShown = (shown: Shown, one: ImportDifference): boolean =>
  shown === null || (shown === 'byHand' ? one.byHand.length > 0 : one.kind === shown)

const wordsOf = ({ before, after }: ImportDifference): string =>
  searchForm(
    ...[before, after].flatMap((one) =>
      one ? [one.title, ...one.groups, ...one.teachers, ...one.rooms] : [],
    ),
  )

type Props = {
  comparison: Comparison
  ticks: ImportTicks
  /** Absent: nothing can be ticked any more. */
  onTicks?: (ticks: ImportTicks) => void
}

/** How a file differs from what stands, class by class under its group; what is ticked is to be applied. */
export function ImportComparison({ comparison: { same, differences }, ticks, onTicks }: Props) {
  const [shown, setShown] = useState<Shown>(null)
  const [typed, setTyped] = useState('')
  const found = useMemo(() => {
    const { finds } = searchFor(typed)
    return differences.filter((one) => isShown(shown, one) && (typed.trim() === '' || finds(wordsOf(one))))
  }, [differences, shown, typed])
  const rows = useMemo(() => groupRows(found), [found])
  const countOf = (of: Shown) => differences.filter((one) => isShown(of, one)).length
  const tickedOf = (some: readonly ImportDifference[]) => some.filter((one) => isTicked(one, ticks)).length
  const tick = (some: readonly ImportDifference[], isOn: boolean) =>
    onTicks?.({ ...ticks, ...Object.fromEntries(some.map(({ key }) => [key, isOn])) })
  const box = (label: string, some: readonly ImportDifference[]) => (
    <Checkbox
      checked={tickedOf(some) === some.length}
      isPartly={tickedOf(some) > 0}
      disabled={!onTicks}
      onChange={(isOn) => tick(some, isOn)}
    >
      {label}
    </Checkbox>
  )
  if (differences.length === 0) return <p className="text-ink-soft">{texts.noDifferences}</p>
  const choices: { of: Shown; title: string }[] = [
    { of: null, title: texts.all },
    ...differenceKinds.map((of) => ({ of, title: differencesTitles[of] })),
    { of: 'byHand', title: texts.byHand },
  ]
  return (
    <section aria-label={texts.title} className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div role="group" aria-label={texts.kinds} className="flex flex-wrap gap-1">
          {choices
            .filter(({ of }) => countOf(of) > 0)
            .map(({ of, title }) => (
              <Chip key={of} className="px-2.5" isPressed={shown === of} onClick={() => setShown(of)}>
                {title} {countOf(of)}
              </Chip>
            ))}
        </div>
        <SearchField
          label={texts.findHint}
          value={typed}
          onChange={setTyped}
          className="max-w-md min-w-0 grow basis-56"
        />
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {tickedText(tickedOf(differences), differences.length)}. {sameText(same)}.
      </p>
      {found.length === 0 ? (
        <p className="px-1 py-3 text-ink-soft">{texts.nothingFound}</p>
      ) : (
        <>
          {onTicks && box(texts.allShown, found)}
          <div className="overflow-hidden rounded-lg border bg-surface">
            <WindowedList
              label={texts.list}
              rows={rows}
              estimate={({ of }: GroupRow) => (of === 'group' ? headHeight : rowHeight)}
              kept={null}
              className="max-h-140"
            >
              {(row) =>
                row.of === 'group' ? (
                  <div className="border-b bg-surface-sunken px-3 text-sm font-medium">
                    {box(`${row.title} · ${row.differences.length}`, row.differences)}
                  </div>
                ) : (
                  <DifferenceRow
                    difference={row.difference}
                    isOn={isTicked(row.difference, ticks)}
                    onTick={onTicks && ((isOn) => tick([row.difference], isOn))}
                  />
                )
              }
            </WindowedList>
          </div>
        </>
      )}
    </section>
  )
}
