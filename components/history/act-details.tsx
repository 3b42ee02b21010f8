'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { DifferenceLine } from '@/components/core/changes/difference-line'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { historyUrl } from '@/lib/core/history/browser/history-location'
import type { FullAct, HistoryEntry } from '@/lib/core/history/rules/entry'
import { type HistoryRow, isTitleOfChange } from '@/lib/core/history/rules/row'
import {
  changeNumber,
  entryTitle,
  entryWhen,
  historyTexts as texts,
  historyRowTitle,
} from '@/lib/core/history/texts/history'
import { fieldLine } from '@/lib/core/history/texts/history-fields'
import type { ChangeId, MeetingId } from '@/lib/core/names/rules/ids'
import { nextHistoryPage, useAct } from '@/lib/history/browser/history'
import { pastWeekUrl } from '@/lib/history/browser/past-location'
import { ChangedClass } from './changed-class'
import { Told } from './told'
import { undoWords, useUndoAct } from './use-undo-act'

/** Everything in a change that the reader may see, and their actions. */
export function ActDetails({ id }: { id: ChangeId }) {
  const query = useAct(id)
  if (!query.data) return <AnswerPlaceholder query={query} failed={texts.failed} loading={texts.loading} />
  return <Details act={query.data} reload={query.reload} />
}

function Details({ act, reload }: { act: FullAct; reload: () => Promise<unknown> }) {
  const router = useRouter()
  const undo = useUndoAct(() => {
    void reload()
    router.refresh()
  })
  const [more, setMore] = useState<FullAct | null>(null)
  const entries = [...act.entries, ...(more?.entries ?? [])]
  const next = more ? more.next : act.next
  const isSeveral = entries.length + act.others.length > 1 || entries.some(({ dates }) => dates.length > 1)
  const undone = new Set(act.parts.flatMap(({ meetingIds }) => meetingIds))
  return (
    <div className="mt-2 grid gap-3 border-l-2 border-line pl-3">
      <Links act={act} />
      {entries.length > 0 && (
        <ul className="grid gap-2">
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              moment={act.moment}
              undone={undone}
              onUndo={
                act.mayUndo && isSeveral && act.others.every(isTitleOfChange) ? (only) => void undo(act, only) : null
              }
            />
          ))}
        </ul>
      )}
      {next !== null && (
        <Button
          className="justify-self-start"
          onClick={() => void nextHistoryPage(act.id, next).then((page) => setMore(joined(more, page)))}
        >
          {texts.moreEntries}
        </Button>
      )}
      {act.others.map((row, index) => (
        <OtherRow key={`${row.table}${row.title}${index}`} row={row} />
      ))}
      {act.entries.length > 0 && <Told id={act.id} />}
      {act.mayUndo && (
        <Button className="justify-self-start" data-no-print onClick={() => void undo(act)}>
          {undoWords(act).act}
        </Button>
      )}
    </div>
  )
}

const joined = (known: FullAct | null, page: FullAct): FullAct => ({
  ...page,
  entries: [...(known?.entries ?? []), ...page.entries],
})

/** The change that undid it, and the one that it undid. */
function Links({ act: { undoneBy, undoes, partOf, parts } }: { act: FullAct }) {
  const links: [string, ChangeId][] = [
    ...(undoneBy === null ? [] : [[texts.undoneBy, undoneBy] satisfies [string, ChangeId]]),
    ...(undoes === null ? [] : [[texts.undoes, undoes] satisfies [string, ChangeId]]),
    ...(partOf === null ? [] : [[texts.partOf, partOf] satisfies [string, ChangeId]]),
    ...parts.map(({ changeId }): [string, ChangeId] => [texts.parts, changeId]),
  ]
  if (links.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
      {links.map(([text, id]) => (
        <span key={`${text}${id}`}>
          {text}{' '}
          <Link
            href={historyUrl({ change: id })}
            prefetch={false}
            className="font-medium text-accent underline underline-offset-2 hover:no-underline"
          >
            {changeNumber(id)}
          </Link>
        </span>
      ))}
    </p>
  )
}

const actLook = 'rounded-sm text-accent underline underline-offset-2 hover:no-underline pointer-coarse:py-1.5'

function Entry(props: {
  entry: HistoryEntry
  /** The moment just before the change. */
  moment: string
  undone: ReadonlySet<MeetingId>
  /** Null: it cannot be undone on its own. */
  onUndo: ((only: readonly MeetingId[]) => void) | null
}) {
  const { entry, moment, undone, onUndo } = props
  const [first] = entry.dates
  const left = entry.meetingIds.filter((id) => !undone.has(id))
  return (
    <li className="grid gap-0.5">
      <ChangedClass
        entry={entry}
        mark={left.length < entry.meetingIds.length && <Badge tone="info">{texts.partUndone}</Badge>}
      />
      <p className="flex flex-wrap gap-x-4 text-sm" data-no-print>
        {entry.seenIn && first && (
          <Link
            href={pastWeekUrl({ subject: entry.seenIn, monday: mondayOf(first), asOf: moment, marks: false })}
            prefetch={false}
            className={actLook}
          >
            {texts.asOf}
          </Link>
        )}
        {onUndo && left.length > 0 && (
          <button
            type="button"
            className={actLook}
            aria-label={`${texts.undoPart} ${entryTitle(entry)}, ${entryWhen(entry)}`}
            onClick={() => onUndo(left)}
          >
            {texts.undoPart}
          </button>
        )}
      </p>
    </li>
  )
}

const OtherRow = ({ row }: { row: HistoryRow }) => (
  <section className="grid gap-0.5">
    <h3 className="font-medium break-words">{historyRowTitle(row)}</h3>
    {row.fields.map((field) => (
      <DifferenceLine key={field.field} line={fieldLine(field)} />
    ))}
  </section>
)
