'use client'

import { useId } from 'react'
import { linesCarriedOver, useWholeSetting } from '@/components/core/changes/use-whole-setting'
import { saveNorms, saveWalks } from '@/lib/quality/browser/quality-settings'
import type { NamedNorm } from '@/lib/quality/rules/quality-settings'
import type { Walk } from '@/lib/quality/rules/timetable'
import { normLine, qualitySettingsTexts as texts, walkLine } from '@/lib/quality/texts/quality-settings'
import { Button } from '@/components/ui/button'
import { fieldClass } from '@/components/ui/field-problem'
import { Form } from '@/components/ui/form'

/** Minutes between buildings, one pair of buildings per line. */
export function WalksForm({ walks, buildings }: { walks: readonly Walk[]; buildings: readonly string[] }) {
  return (
    <RowsForm
      title={texts.walks}
      hint={texts.walksHint}
      note={`${texts.buildings}: ${buildings.join(', ')}`}
      rows={walks}
      lineOf={walkLine}
      save={saveWalks}
    />
  )
}

/** Norms and days for methodical work, one teacher per line. */
export function NormsForm({ norms }: { norms: readonly NamedNorm[] }) {
  return <RowsForm title={texts.norms} hint={texts.normsHint} rows={norms} lineOf={normLine} save={saveNorms} />
}

/** A small table as text, pasted from a spreadsheet or typed. It is stored whole or not at all. */
function RowsForm<Row>(props: {
  title: string
  hint: string
  note?: string
  rows: readonly Row[]
  lineOf: (row: Row) => string
  save: (text: string, basedOn: readonly Row[]) => Promise<readonly Row[]>
}) {
  const { title, hint, note, rows, lineOf, save } = props
  const textOf = (all: readonly Row[]) => all.map(lineOf).join('\n')
  const setting = useWholeSetting(rows, textOf, linesCarriedOver)
  const id = useId()
  const submit = () => setting.save((basedOn) => save(setting.typed, basedOn), texts.saved)

  return (
    <section aria-label={title} className="rounded-lg border bg-surface">
      <div className="border-b px-4 py-2">
        <h2 className="text-base font-semibold">{title}</h2>
        <p id={`${id}-hint`} className="text-sm text-ink-soft text-pretty">
          {hint}
        </p>
        {note && <p className="text-sm break-words text-ink-soft">{note}</p>}
      </div>
      <Form className="grid gap-2 p-4" onSubmit={() => void submit()}>
        <textarea
          aria-label={title}
          aria-describedby={`${id}-hint`}
          aria-invalid={setting.isRefused}
          rows={6}
          spellCheck={false}
          className={`${fieldClass} w-full py-1 font-mono text-sm aria-invalid:border-danger`}
          value={setting.typed}
          onChange={(event) => setting.setTyped(event.target.value)}
        />
        {setting.note}
        <Button type="submit" look="primary" className="justify-self-end" aria-busy={setting.isBusy}>
          {texts.save}
        </Button>
      </Form>
    </section>
  )
}
