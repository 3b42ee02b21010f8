'use client'

import { useState } from 'react'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'
import { RadioList } from '@/components/ui/radio-list'
import { useToast } from '@/components/ui/toast'
import type { ReaderRules } from '@/lib/core/actor/rules/reader-rules'
import { saveReaderRules } from '@/lib/readers/browser'
import { readerRulesTexts as texts } from '@/lib/readers/texts'

const choices = [
  { value: false, label: texts.reasonsFor.planners },
  { value: true, label: texts.reasonsFor.everybody },
] as const

/** What mere readers are shown and may request. */
export function ReaderRulesForm({ rules }: { rules: ReaderRules }) {
  const [chosen, setChosen] = useState(rules)
  const { isBusy, attempt } = useAttempt()
  const toast = useToast()

  async function submit() {
    const saved = await attempt(() => saveReaderRules(chosen))
    if (!saved) return
    setChosen(saved)
    toast(texts.saved)
  }

  return (
    <section aria-label={texts.title} className="rounded-lg border bg-surface">
      <Form onSubmit={() => void submit()}>
        <RadioList
          title={texts.reasons}
          name="reasons"
          options={choices}
          value={chosen.tellsReasons}
          hint={texts.reasonsHint}
          onChange={(tellsReasons) => setChosen({ ...chosen, tellsReasons })}
        />
        <div className="border-t px-4 py-3">
          <Checkbox checked={chosen.findsRooms} onChange={(findsRooms) => setChosen({ ...chosen, findsRooms })}>
            {texts.rooms}
          </Checkbox>
          <p className="text-sm text-ink-soft text-pretty">{texts.roomsHint}</p>
        </div>
        <div className="border-t px-4 py-3">
          <Checkbox
            checked={chosen.sharesPresence}
            onChange={(sharesPresence) => setChosen({ ...chosen, sharesPresence })}
          >
            {texts.presence}
          </Checkbox>
          <p className="text-sm text-ink-soft text-pretty">{texts.presenceHint}</p>
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
