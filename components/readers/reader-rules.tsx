'use client'

import { fieldsCarriedOver, useWholeSetting } from '@/components/core/changes/use-whole-setting'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'
import { RadioList } from '@/components/ui/radio-list'
import type { ReaderRules } from '@/lib/core/actor/rules/reader-rules'
import { saveReaderRules } from '@/lib/readers/browser'
import { readerRulesTexts as texts } from '@/lib/readers/texts'

const choices = [
  { value: false, label: texts.reasonsFor.planners },
  { value: true, label: texts.reasonsFor.everybody },
] as const

/** What mere readers are shown and may request. */
export function ReaderRulesForm({ rules }: { rules: ReaderRules }) {
  const setting = useWholeSetting(rules, (stored) => stored, fieldsCarriedOver)
  const { typed: chosen, setTyped: setChosen, isBusy, save, note } = setting
  const submit = () => save((basedOn) => saveReaderRules({ ...chosen, basedOn }), texts.saved)

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
        <div className="grid gap-2 border-t px-4 py-2 empty:hidden">{note}</div>
        <div className="flex justify-end border-t px-4 py-2">
          <Button type="submit" look="primary" aria-busy={isBusy}>
            {texts.save}
          </Button>
        </div>
      </Form>
    </section>
  )
}
