'use client'

import { useState } from 'react'
import { saveReaderRules } from '@/lib/client/reader-rules'
import type { ReaderRules } from '@/lib/domain/reader-rules'
import { readerRulesTexts as texts } from '@/lib/text/reader-rules'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { Form } from '../ui/form'
import { useToast } from '../ui/toast'

const choices = [
  [false, texts.reasonsFor.planners],
  [true, texts.reasonsFor.everybody],
] as const

/** What those are told and may ask who only read. */
export function ReaderRulesForm({ rules }: { rules: ReaderRules }) {
  const [chosen, setChosen] = useState(rules)
  const [isBusy, setIsBusy] = useState(false)
  const toast = useToast()

  async function submit() {
    setIsBusy(true)
    const saved = await saveReaderRules(chosen).catch(() => null)
    setIsBusy(false)
    if (!saved) return
    setChosen(saved)
    toast(texts.saved)
  }

  return (
    <section aria-label={texts.title} className="rounded-lg border bg-surface">
      <Form onSubmit={() => void submit()}>
        <fieldset className="px-4 py-3">
          <legend className="sr-only">{texts.reasons}</legend>
          <p aria-hidden="true" className="font-medium">
            {texts.reasons}
          </p>
          {choices.map(([tellsReasons, title]) => (
            <label key={title} className="flex min-h-control items-center gap-2">
              <input
                type="radio"
                name="reasons"
                className="size-4 shrink-0"
                checked={chosen.tellsReasons === tellsReasons}
                onChange={() => setChosen({ ...chosen, tellsReasons })}
              />
              {title}
            </label>
          ))}
          <p className="text-sm text-ink-soft text-pretty">{texts.reasonsHint}</p>
        </fieldset>
        <div className="border-t px-4 py-3">
          <Checkbox
            checked={chosen.findsRooms}
            onChange={(findsRooms) => setChosen({ ...chosen, findsRooms })}
          >
            {texts.rooms}
          </Checkbox>
          <p className="text-sm text-ink-soft text-pretty">{texts.roomsHint}</p>
        </div>
        <div className="flex justify-end border-t px-4 py-2">
          <Button type="submit" look="primary" aria-busy={isBusy}>
            {texts.save}
          </Button>
        </div>
      </Form>
    </section>
  )
}
