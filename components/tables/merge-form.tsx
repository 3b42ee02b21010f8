import { useMemo, useState } from 'react'
import { usePreview } from '@/components/core/changes/use-preview'
import { TaskForm } from '@/components/core/tasks/task-form'
import { Autocomplete } from '@/components/ui/autocomplete'
import { Button } from '@/components/ui/button'
import { WarningIcon } from '@/components/ui/icons'
import { useKeptAlive } from '@/lib/core/live/browser/use-kept-alive'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { timers } from '@/lib/core/page/browser/timers'
import { useSettled } from '@/lib/core/page/browser/use-settled'
import {
  type AdminRow,
  type AdminTable,
  rowTitle,
  type VisibleRow,
  type VocabularyName,
} from '@/lib/core/tables/rules/admin-table'
import { mergeRows, mergeUrl, useRowsLike, type MergeOrder } from '@/lib/tables/browser/admin-tables'
import { mergeNotes, mergeTexts as texts, mergedText } from '@/lib/tables/texts/admin-merge'

type Named = { id: number; title: string }

/** Merges a row with another; first shows which one stays, what it takes over, and which overlaps result. */
export function MergeForm(props: {
  table: AdminTable<VocabularyName>
  row: VisibleRow
  onMerged: (said: string, changeId: ChangeId | null) => void
  onCancel: () => void
}) {
  const { table, row, onMerged, onCancel } = props
  const own: Named = { id: row.id, title: rowTitle(table, row.values) }
  const [other, setOther] = useState<Named | null>(null)
  const [isOwnKept, setIsOwnKept] = useState(true)
  const [kept, dropped] = isOwnKept ? [own, other] : [other, own]
  const order: MergeOrder | null = kept && dropped && { keep: kept.id, drop: dropped.id }
  useKeptAlive('all')
  const preview = usePreview(mergeUrl(table.name), order, (asked) => mergeRows(table.name, asked, true))

  async function submit() {
    if (!order || !kept || !dropped) return
    const { changeId } = await mergeRows(table.name, order, false)
    onMerged(texts.done(kept.title, dropped.title), changeId)
  }

  return (
    <TaskForm
      preview={preview}
      lacks={order ? null : texts.choose}
      outcome={(known) => (
        <div className="grid gap-1 text-sm">
          <p>{mergedText(known.moved)}</p>
          {mergeNotes(known).map((note) => (
            <p key={note} className="flex items-start gap-2 text-warning">
              <WarningIcon className="mt-0.5 size-4" />
              {note}
            </p>
          ))}
        </div>
      )}
      others={other && <Button onClick={() => setIsOwnKept(!isOwnKept)}>{texts.swap}</Button>}
      submit={texts.merge}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className="text-sm text-ink-soft text-pretty">{texts.hint}</p>
      <OtherField table={table} row={row} chosen={other} onChoose={setOther} />
      {kept && dropped && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-surface-sunken px-3 py-2">
          <dt className="text-ink-soft">{texts.stays}</dt>
          <dd className="font-medium wrap-anywhere">{kept.title}</dd>
          <dt className="text-ink-soft">{texts.goes}</dt>
          <dd className="wrap-anywhere line-through">{dropped.title}</dd>
        </dl>
      )}
    </TaskForm>
  )
}

/** Selects the other row: a similar one, or any found by search. */
function OtherField(props: {
  table: AdminTable<VocabularyName>
  row: VisibleRow
  chosen: Named | null
  onChoose: (other: Named) => void
}) {
  const { table, row, chosen, onChoose } = props
  const [text, setText] = useState('')
  const sought = useSettled(text, timers.formSettles)
  const { data: found } = useRowsLike(table.name, sought === null || sought === '' ? null : sought)
  const { data: alike } = useRowsLike(table.name, row.alike[0] ?? null)
  const named = (rows: readonly AdminRow[] | undefined): Named[] =>
    (rows ?? []).filter(({ id }) => id !== row.id).map(({ id, values }) => ({ id, title: rowTitle(table, values) }))
  const looking = named(alike).filter(({ title }) => row.alike.includes(title))
  const choices = useMemo(
    () =>
      (found ?? [])
        .filter(({ id }) => id !== row.id)
        .map(({ id, values }) => ({ key: String(id), label: rowTitle(table, values) })),
    [found, row.id, table],
  )
  return (
    <div className="grid gap-2">
      {looking.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          {texts.alike}:
          {looking.map((one) => (
            <Button key={one.id} aria-pressed={chosen?.id === one.id} onClick={() => onChoose(one)}>
              {one.title}
            </Button>
          ))}
        </p>
      )}
      <Autocomplete
        label={texts.other}
        choices={choices}
        value={text === '' ? (chosen?.title ?? '') : text}
        onType={setText}
        onChoose={(choice) => {
          setText('')
          onChoose({ id: Number(choice.key), title: choice.label })
        }}
      />
    </div>
  )
}
