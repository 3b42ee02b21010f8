import { useMemo } from 'react'
import { Badge, type Tone } from '@/components/ui/badge'
import { Chip } from '@/components/ui/chip'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { SearchField } from '@/components/ui/search-field'
import { WindowedList } from '@/components/ui/windowed-list'
import type { DifferenceKind, ImportDifference } from '@/lib/imports/rules/import-comparison'
import {
  type DifferenceGroup,
  type DifferencePage,
  differencesOnPage,
  differenceSelections,
  type DifferenceSelection,
  type TickedPart,
} from '@/lib/imports/rules/import-differences'
import {
  byHandText,
  changedSides,
  comparedClassTitle,
  comparisonTexts as texts,
  differenceTitles,
  sameText,
  differenceSelectionTitles,
  tickedText,
  wholeText,
} from '@/lib/imports/texts/import-comparison'
import { importPageTexts, shownOfTotal } from '@/lib/imports/texts/import-page'
import type { DifferencesQueryState } from './use-differences-query'

const tones: Readonly<Record<DifferenceKind, Tone>> = { new: 'success', changed: 'info', gone: 'danger' }

/** One class: what it is, how the file would change it, and what people changed. */
function DifferenceRow(props: { difference: ImportDifference; isOn: boolean; onTick: (isOn: boolean) => void }) {
  const { difference, isOn, onTick } = props
  const { kind, before, after, isElsewhere } = difference
  const one = after ?? before
  const byHand = byHandText(difference)
  const title = one ? comparedClassTitle(one) : ''
  return (
    <div className="grid gap-x-4 gap-y-0.5 border-b py-1.5 pr-3 pl-6 sm:grid-cols-[minmax(0,2fr)_6rem_minmax(0,3fr)]">
      <Checkbox className="min-h-6 self-start" checked={isOn} onChange={onTick}>
        <span className="font-medium">{title}</span>
        {one && one.groups.length > 1 && <span className="block text-sm text-ink-soft">{one.groups.join(', ')}</span>}
      </Checkbox>
      <span>
        <Badge tone={tones[kind]}>{differenceTitles[kind]}</Badge>
      </span>
      <div className="min-w-0 text-sm break-words">
        {kind === 'changed' ? (
          changedSides(difference.before, difference.after).map(({ label, ...side }) => (
            <p key={label}>
              <span className="text-ink-soft">{label}: </span>
              <s className="text-ink-soft">{side.before}</s> → {side.after}
            </p>
          ))
        ) : (
          <p className={kind === 'gone' ? 'text-ink-soft' : ''}>{one && wholeText(one)}</p>
        )}
        {byHand && <p className="text-warning">{byHand}</p>}
        {isElsewhere && <p className="text-ink-soft">{texts.elsewhere}</p>}
      </div>
    </div>
  )
}

const rowHeight = 64
const headHeight = 40

type Row =
  | { key: string; group: DifferenceGroup<ImportDifference> }
  | { key: string; difference: ImportDifference; isOn: boolean }

const rowsOf = (groups: readonly DifferenceGroup<ImportDifference>[]): Row[] =>
  groups.flatMap((group) => [
    { key: `group ${group.title}`, group },
    ...group.rows.map(({ row, isOn }) => ({ key: row.key, difference: row, isOn })),
  ])

type Props = {
  page: DifferencePage<ImportDifference>
  asking: DifferencesQueryState
  onTick: (part: TickedPart, isOn: boolean) => void
}

/**
 * The differences between a file and the timetable, class by class, by group; ticked ones, also on other
 * pages, will be applied.
 */
export function ImportComparisonView({ page, asking, onTick }: Props) {
  const { asked, typed, onShown, onTyped } = asking
  const rows = useMemo(() => rowsOf(page.groups), [page.groups])
  if (page.total === 0) return <p className="text-ink-soft">{texts.noDifferences}</p>
  const countOf = (of: DifferenceSelection | null) => (of === null ? page.total : page.counts[of])
  const box = (label: string, { count, ticked }: { count: number; ticked: number }, part: TickedPart) => (
    <Checkbox checked={ticked === count} isPartly={ticked > 0} onChange={(isOn) => onTick(part, isOn)}>
      {label}
    </Checkbox>
  )
  return (
    <section aria-label={texts.title} className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div role="group" aria-label={texts.kinds} className="flex flex-wrap gap-1">
          {[null, ...differenceSelections]
            .filter((of) => countOf(of) > 0)
            .map((of) => (
              <Chip key={of ?? ''} className="px-2.5" isPressed={asked.shown === of} onClick={() => onShown(of)}>
                {of === null ? texts.all : differenceSelectionTitles[of]} {countOf(of)}
              </Chip>
            ))}
        </div>
        <SearchField
          label={texts.findHint}
          value={typed}
          onChange={onTyped}
          className="max-w-md min-w-0 grow basis-56"
        />
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {tickedText(page.ticked, page.total)}. {sameText(page.same)}.
      </p>
      {page.found === 0 ? (
        <p className="px-1 py-3 text-ink-soft">{texts.nothingFound}</p>
      ) : (
        <>
          {box(texts.allShown(page.found), { count: page.found, ticked: page.foundTicked }, { of: 'all' })}
          <div className="overflow-hidden rounded-lg border bg-surface">
            <WindowedList
              key={page.page}
              label={texts.list}
              rows={rows}
              estimate={(row: Row) => ('group' in row ? headHeight : rowHeight)}
              kept={null}
              className="max-h-140"
            >
              {(row) =>
                'group' in row ? (
                  <div className="border-b bg-surface-sunken px-3 text-sm font-medium">
                    {box(`${row.group.title || texts.withoutGroup} · ${row.group.count}`, row.group, {
                      of: 'group',
                      group: row.group.title,
                    })}
                  </div>
                ) : (
                  <DifferenceRow
                    difference={row.difference}
                    isOn={row.isOn}
                    onTick={(isOn) => onTick({ of: 'one', key: row.key }, isOn)}
                  />
                )
              }
            </WindowedList>
            {page.pages > 1 && <Pages page={page} onPage={asking.onPage} />}
          </div>
        </>
      )}
    </section>
  )
}

function Pages({
  page: { page, pages, found, groups },
  onPage,
}: {
  page: DifferencePage<ImportDifference>
  onPage: (page: number) => void
}) {
  const first = (page - 1) * differencesOnPage + 1
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <p className="flex flex-wrap items-center gap-2 border-t px-3 py-2 text-sm text-ink-soft">
      {shownOfTotal(first, first + count - 1, found)}
      <span className="ml-auto flex gap-2">
        <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
          {importPageTexts.before}
        </Button>
        <Button disabled={page === pages} onClick={() => onPage(page + 1)}>
          {importPageTexts.after}
        </Button>
      </span>
    </p>
  )
}
