import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { ColumnHeads } from '@/components/ui/column-heads'
import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { ImportedOverlap } from '@/lib/core/files/rules/imported-overlap'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { dashboardUrl } from '@/lib/core/views/browser/dashboard-location'
import {
  importDatesText,
  importPageTexts as texts,
  overlapKindTitle,
  overlappingText,
  shownOfTotal,
  overlapSlotTitle,
} from '@/lib/imports/texts/import-page'

const cell = 'px-4 py-2 align-top break-words max-sm:block max-sm:px-4 max-sm:py-0'

/** The first week in which a place is held twice. */
const weekOf = ({ kind, id, dates: [first] }: ImportedOverlap): string | null =>
  first === undefined
    ? null
    : dashboardUrl({
        subject: subjectOf(kind, id),
        monday: mondayOf(first),
        subgroup: 0,
        view: 'grid',
      })

/**
 * A page of overlaps. `first`: the number of its first overlap, from 1; `before` and `after`: URLs of the
 * neighbouring pages.
 */
export function OverlapList(props: {
  overlaps: readonly ImportedOverlap[]
  first: number
  total: number
  isFiltered: boolean
  before: string | null
  after: string | null
}) {
  const { overlaps, first, total, isFiltered, before, after } = props
  if (overlaps.length === 0)
    return <p className="px-4 py-3 text-sm text-ink-soft">{isFiltered ? texts.nothingFound : texts.noOverlaps}</p>
  return (
    <>
      <table className="w-full table-fixed text-left text-sm">
        <thead className="text-xs text-ink-soft max-sm:sr-only">
          <tr className="border-b">
            <ColumnHeads look="px-4 py-1.5" heads={[[texts.where, 'w-52'], [texts.when, 'w-56'], texts.classes]} />
          </tr>
        </thead>
        <tbody className="divide-y">
          {overlaps.map((one) => (
            <tr key={`${one.kind} ${one.id} ${one.weekday} ${one.pair}`} className="max-sm:block max-sm:py-2">
              <td className={cell}>
                <Link
                  href={weekOf(one) ?? ''}
                  prefetch={false}
                  className="font-medium text-accent underline-offset-2 hover:underline"
                >
                  {one.title}
                </Link>
                <span className="block text-ink-soft">
                  {overlapKindTitle[one.kind]}
                  {one.faculty && `, ${one.faculty}`}
                </span>
              </td>
              <td className={cell}>
                {overlapSlotTitle(one)}
                <span className="block text-ink-soft tabular-nums">{importDatesText(one.dates)}</span>
              </td>
              <td className={cell}>
                <ul>
                  {one.classes.map((lesson) => (
                    <li key={overlappingText(lesson)}>{overlappingText(lesson)}</li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="flex flex-wrap items-center gap-2 border-t px-4 py-2 text-sm text-ink-soft">
        {shownOfTotal(first, first + overlaps.length - 1, total)}
        <span className="ml-auto flex gap-2" data-no-print>
          {before && (
            <Link href={before} prefetch={false} scroll={false} className={buttonClass()}>
              {texts.before}
            </Link>
          )}
          {after && (
            <Link href={after} prefetch={false} scroll={false} className={buttonClass()}>
              {texts.after}
            </Link>
          )}
        </span>
      </p>
    </>
  )
}
