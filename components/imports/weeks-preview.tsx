import { useState } from 'react'
import { useImportWeeks, type ShownImport } from '@/lib/imports/browser/use-import'
import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { PreviewClass } from '@/lib/imports/rules/preview'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import { common } from '@/lib/core/texts/words/common'
import { dayTitle } from '@/lib/core/texts/calendar/dates'
import { pairTitle, subgroupTitle } from '@/lib/core/texts/live/grid'
import { previewChangeText, previewCountsText, wasText } from '@/lib/imports/texts/import-preview'
import { importScreenTexts as texts } from '@/lib/imports/texts/import-screen'
import { lessonTypeShort, lessonTypeTitle } from '@/lib/core/texts/names/lesson-types'
import { lessonLook } from '@/components/core/marks/lesson-look'
import { Chip } from '@/components/ui/chip'
import { FailedPlaceholder, LoadingPlaceholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import { Select } from '@/components/ui/select'

/** Two weeks of each group as they would be: odd and even. */
export function WeeksPreview({ job, groups }: { job: ShownImport; groups: readonly string[] }) {
  const [group, setGroup] = useState(groups[0] ?? '')
  const [isSecond, setIsSecond] = useState(false)
  const { data, hasFailed, reload } = useImportWeeks(job.id, group)
  const mondays = data && [data.startsOn, addDays(data.startsOn, 7)]
  const monday = mondays?.[isSecond ? 1 : 0]
  return (
    <section aria-label={texts.preview} className="grid min-w-0 gap-3">
      <h2 className="text-base font-semibold">{texts.preview}</h2>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={texts.group}
          value={group}
          options={groups.map((value) => ({ value, label: value }))}
          onChange={setGroup}
        />
        {mondays?.map((one, index) => (
          <Chip
            key={one}
            className="px-2.5"
            isPressed={isSecond === (index === 1)}
            onClick={() => setIsSecond(index === 1)}
          >
            {texts.weekOf(one)}
          </Chip>
        ))}
      </div>
      {hasFailed && <FailedPlaceholder text={texts.weekFailed} onRetry={() => void reload()} />}
      {!hasFailed && !data && <LoadingPlaceholder text={common.loading} />}
      {data && monday && <Week monday={monday} classes={data.classes} group={group} />}
    </section>
  )
}

/** Days down and pairs across, as everywhere; on a phone a list of days. */
function Week(props: { monday: CalendarDate; classes: readonly PreviewClass[]; group: string }) {
  const { monday, group } = props
  const classes = props.classes.filter(({ date }) => date >= monday && date <= addDays(monday, 6))
  if (classes.length === 0) return <p className="text-ink-soft">{texts.noClasses}</p>
  const days = [0, 1, 2, 3, 4, 5, 6]
    .map((day) => addDays(monday, day))
    .filter((date, index) => index < 6 || classes.some((one) => one.date === date))
  const last = Math.max(...classes.map(({ pair }) => pair))
  const pairs = Array.from({ length: last }, (_, index) => (index + 1) as Pair)
  const at = (date: CalendarDate, pair: Pair) =>
    classes.filter((one) => one.date === date && one.pair === pair)
  return (
    <>
      <p role="status" className="text-ink-soft">
        {previewCountsText(classes)}
      </p>
      <ScrollArea label={group} className="rounded-lg border bg-surface sm:max-h-[75vh]">
        <table
          aria-label={group}
          className="block w-full border-separate border-spacing-0 text-left sm:table"
        >
          <thead className="hidden sm:table-header-group">
            <tr>
              <td className="sticky top-0 left-0 z-2 border-r border-b bg-surface" />
              {pairs.map((pair) => (
                <th
                  key={pair}
                  scope="col"
                  className="sticky top-0 z-1 min-w-36 border-r border-b bg-surface px-2 py-1 text-sm font-semibold"
                >
                  {pairTitle(pair)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block sm:table-row-group">
            {days.map((date) => (
              <tr key={date} className="block sm:table-row">
                <th
                  scope="row"
                  className="block border-b bg-surface-sunken px-2 py-1 text-sm font-semibold sm:sticky sm:left-0 sm:table-cell sm:w-28 sm:border-r sm:bg-surface sm:align-top"
                >
                  {dayTitle(date)}
                </th>
                {pairs.map((pair) => {
                  const here = at(date, pair)
                  return (
                    <td
                      key={pair}
                      className={`border-b px-1 py-1 align-top sm:table-cell sm:border-r ${here.length === 0 ? 'hidden' : 'flex gap-2'}`}
                    >
                      <span className="w-6 shrink-0 pt-0.5 text-center text-sm text-ink-soft sm:hidden">
                        {pair}
                      </span>
                      <div className="grid min-w-0 flex-1 gap-1">
                        {here.map((one, index) => (
                          <Card key={index} one={one} />
                        ))}
                      </div>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </>
  )
}

const changeLooks = { new: 'text-success', changed: 'text-warning', gone: 'text-danger' } as const

function Card({ one }: { one: PreviewClass }) {
  const { change } = one
  const through = change.kind === 'gone' ? 'line-through' : ''
  return (
    <article className={`card ${lessonLook[one.lessonType].card} ${one.overlaps ? 'has-overlap' : ''}`}>
      <h3>
        {change.kind !== 'same' && (
          <span className={`block ${changeLooks[change.kind]}`}>{previewChangeText(change.kind)} </span>
        )}
        <span className={through}>
          {lessonTypeShort[one.lessonType] && (
            <abbr title={lessonTypeTitle[one.lessonType]}>{lessonTypeShort[one.lessonType]}</abbr>
          )}{' '}
          {one.title}
        </span>
        {one.overlaps && <strong className="text-danger"> {texts.overlap}</strong>}
      </h3>
      <p className={through}>{[...one.rooms, ...one.teachers].join(', ')}</p>
      {one.subgroup !== 0 && <p className={through}>{subgroupTitle(one.subgroup)}</p>}
      {one.comment && <p className={`italic ${through}`}>{one.comment}</p>}
      {change.kind === 'changed' && <p className="mt-0.5 border-t pt-0.5">{wasText(change.was, one)}</p>}
    </article>
  )
}
