import { useMemo, useState } from 'react'
import { usePreview } from '@/components/core/changes/use-preview'
import { TaskForm } from '@/components/core/tasks/task-form'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { parseBlock } from '@/lib/core/programmes/rules/pasted-block'
import { tooManyPastedText } from '@/lib/core/programmes/texts/saving-rows'
import type { AdminTable } from '@/lib/core/tables/rules/admin-table'
import { type PastedLines, type PasteOrder, pasteRows, pasteUrl } from '@/lib/tables/browser/admin-tables'
import { mostPastedRows } from '@/lib/tables/rules/paste-rows'
import { columnsOfBlock } from '@/lib/tables/texts/admin-columns'
import { pastedChangeText, pastedCountsText, pasteTexts as texts } from '@/lib/tables/texts/admin-paste'
import { columnTitle } from '@/lib/tables/texts/admin-tables'
import { OutcomeTable } from './outcome-table'
import { PastedField } from './pasted-field'

type Line = PastedLines['lines'][number]

/**
 * The result of each pasted line. A line that resembles an existing row waits for the user to say whether it
 * is that row.
 */
function PasteLines(props: {
  table: AdminTable
  lines: readonly Line[]
  /** The number of its first line in the block. */
  firstLine: number
  onOther: (line: number) => void
  onThis: (line: number, title: string) => void
}) {
  const { table, lines, firstLine, onOther, onThis } = props
  return (
    <OutcomeTable
      titleHead={columnTitle(table.name, table.columns[0].key)}
      lines={lines.map((line) => ({
        key: line.row,
        number: line.row + firstLine - 1,
        title: line.title,
        status: line.status,
        detail: (
          <>
            {line.detail || line.changes.map((change) => pastedChangeText(table.name, change)).join(', ')}
            {line.alike.length > 0 && (
              <span className="mt-1 flex flex-wrap gap-2">
                {line.alike.map((title) => (
                  <Button key={title} onClick={() => onThis(line.row, title)}>
                    {texts.isThis(title)}
                  </Button>
                ))}
                <Button onClick={() => onOther(line.row)}>{texts.isOther}</Button>
              </span>
            )}
          </>
        ),
      }))}
    />
  )
}

const leftOut = ''

/** The meaning of each column of a pasted block, beside its first line. */
function PasteColumns(props: {
  table: AdminTable
  columns: readonly (string | null)[]
  sample: readonly string[]
  onChoose: (at: number, key: string | null) => void
}) {
  const { table, columns, sample, onChoose } = props
  const options = [
    { value: leftOut, label: texts.leftOut },
    ...table.columns.map(({ key }) => ({ value: key, label: columnTitle(table.name, key) })),
  ]
  return (
    <div className="flex gap-2 overflow-x-auto pb-1">
      {columns.map((key, at) => (
        <div key={at} className="grid w-40 shrink-0 gap-1">
          <Select
            label={texts.column(at + 1)}
            value={key ?? leftOut}
            options={options}
            onChange={(chosen) => onChoose(at, chosen === leftOut ? null : chosen)}
          />
          <span className="truncate text-sm text-ink-soft" title={sample[at]}>
            {sample[at]}
          </span>
        </div>
      ))}
    </div>
  )
}

type Block = { columns: readonly (string | null)[]; rows: readonly string[][]; firstLine: number }

/** What was pasted, as rows and columns; what the user said of it is forgotten with another text. */
function usePastedBlock(table: AdminTable) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Readonly<Record<number, string | null>>>({})
  const [asNew, setAsNew] = useState<readonly number[]>([])
  /** Titles to use instead of those in the lines. */
  const [meant, setMeant] = useState<Readonly<Record<number, string>>>({})

  const block = useMemo((): Block | null => {
    const lines = parseBlock(text).filter((line) => line.some((cell) => cell.trim() !== ''))
    if (lines.length === 0) return null
    const { columns, hasHead } = columnsOfBlock(table, lines)
    const rows = hasHead ? lines.slice(1) : lines
    return {
      columns: columns.map((key, at) => (at in chosen ? (chosen[at] ?? null) : key)),
      rows,
      firstLine: hasHead ? 2 : 1,
    }
  }, [text, table, chosen])
  const order = useMemo((): PasteOrder | null => {
    if (!block || block.rows.length === 0 || block.rows.length > mostPastedRows) return null
    const title = block.columns.indexOf(table.columns[0].key)
    const rows = block.rows.map((cells, index) => {
      const own = meant[index + 1]
      return own === undefined ? cells : cells.map((cell, at) => (at === title ? own : cell))
    })
    return { columns: block.columns, rows, asNew }
  }, [block, table, meant, asNew])
  return {
    text,
    setText: (written: string) => {
      setText(written)
      setChosen({})
      setAsNew([])
      setMeant({})
    },
    block,
    order,
    choose: (at: number, key: string | null) => setChosen((all) => ({ ...all, [at]: key })),
    takeAsNew: (line: number) => setAsNew((all) => [...all, line]),
    takeAs: (line: number, title: string) => setMeant((all) => ({ ...all, [line]: title })),
  }
}

/** Pastes lines of a spreadsheet: previews the result, and stores nothing while any line is wrong. */
export function PasteForm(props: {
  table: AdminTable
  onPasted: (said: string, changeId: ChangeId | null) => void
  onCancel: () => void
}) {
  const { table, onPasted, onCancel } = props
  const { text, setText, block, order, choose, takeAsNew, takeAs } = usePastedBlock(table)
  const preview = usePreview(pasteUrl(table.name), order, (asked) => pasteRows(table.name, asked, true))
  const known = preview.state === 'known' ? preview.value : null

  const lacks = ((): string | null => {
    if (block && block.rows.length > mostPastedRows) return tooManyPastedText(block.rows.length, mostPastedRows)
    if (!order) return texts.none
    if (!known) return null
    if (known.counts.error > 0) return texts.faults
    return known.counts.new + known.counts.changed === 0 ? texts.nothing : null
  })()

  return (
    <TaskForm
      preview={preview}
      lacks={lacks}
      submit={texts.save}
      onSubmit={async () => {
        if (!order) return
        const { counts, changeId } = await pasteRows(table.name, order, false)
        onPasted(texts.done(counts.new + counts.changed), changeId)
      }}
      onCancel={onCancel}
    >
      <PastedField label={texts.block} hint={texts.hint} isLow={block !== null} value={text} onChange={setText} />
      {block && <PasteColumns table={table} columns={block.columns} sample={block.rows[0] ?? []} onChoose={choose} />}
      <p role="status" className="font-medium empty:hidden">
        {known && pastedCountsText(known.counts)}
      </p>
      {known && block && (
        <PasteLines table={table} lines={known.lines} firstLine={block.firstLine} onOther={takeAsNew} onThis={takeAs} />
      )}
    </TaskForm>
  )
}
