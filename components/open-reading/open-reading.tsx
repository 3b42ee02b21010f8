'use client'

import { useId } from 'react'
import { fieldsCarriedOver, useWholeSetting } from '@/components/core/changes/use-whole-setting'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { fieldClass, useFieldProblem } from '@/components/ui/field-problem'
import { Form } from '@/components/ui/form'
import { RadioList } from '@/components/ui/radio-list'
import { teacherNamings, type OpenReading } from '@/lib/core/actor/rules/open-reading'
import { isRoomMap, longestRoomMap } from '@/lib/core/rights/rules/room-map'
import { saveOpenReading } from '@/lib/open-reading/browser'
import { openReadingTexts as texts, teacherNamesTitle } from '@/lib/open-reading/texts'

/** Whether timetables may be read without signing in; `address`: where. */
export function OpenReadingForm({ reading, address }: { reading: OpenReading; address: string }) {
  const setting = useWholeSetting(reading, (value) => value, fieldsCarriedOver)
  const { stored, typed: chosen, isBusy, save, note } = setting
  const { isOpen, names, roomMap, showsSubstitutions } = chosen
  const set = (values: Partial<OpenReading>) => setting.setTyped({ ...chosen, ...values })
  const submit = () => save((basedOn) => saveOpenReading(chosen, basedOn), texts.saved)

  return (
    <section aria-label={texts.title} className="rounded-lg border bg-surface">
      <Form onSubmit={() => void submit()}>
        <div className="px-4 py-3">
          <Checkbox checked={isOpen} onChange={(wanted) => set({ isOpen: wanted })}>
            {texts.switch}
          </Checkbox>
          <p className="text-sm text-ink-soft text-pretty">{texts.switchHint}</p>
        </div>
        <div className="border-t px-4 py-3">
          <Checkbox checked={showsSubstitutions} onChange={(wanted) => set({ showsSubstitutions: wanted })}>
            {texts.substitutions}
          </Checkbox>
          <p className="text-sm text-ink-soft text-pretty">{texts.substitutionsHint}</p>
        </div>
        <RadioList
          className="border-t"
          title={texts.names}
          name="names"
          options={teacherNamings.map((one) => ({ value: one, label: teacherNamesTitle[one] }))}
          value={names}
          onChange={(one) => set({ names: one })}
        />
        <RoomMapField value={roomMap} onChange={(typed) => set({ roomMap: typed })} />
        <div className="grid gap-2 border-t px-4 py-2 empty:hidden">{note}</div>
        <div className="flex flex-wrap items-center justify-between gap-2 border-t px-4 py-2">
          <p className="min-w-0 text-sm text-ink-soft">
            {stored.isOpen && (
              <>
                {texts.address}:{' '}
                <a href={address} className="text-accent underline wrap-anywhere">
                  {address}
                </a>
                .{' '}
              </>
            )}
            {texts.delay}
          </p>
          <Button type="submit" look="primary" aria-busy={isBusy} className="ml-auto">
            {texts.save}
          </Button>
        </div>
      </Form>
    </section>
  )
}

/** The address of a map that rooms lead to. */
function RoomMapField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { input, field, tell, note } = useFieldProblem(isRoomMap(value.trim()) ? null : texts.badMap)
  const id = useId()
  return (
    <div className="grid gap-1 border-t px-4 py-3">
      <label htmlFor={id} className="font-medium">
        {texts.map}
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-soft text-pretty">
        {texts.mapHint}
      </p>
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="url"
        maxLength={longestRoomMap}
        placeholder={texts.mapExample}
        className={`h-control min-w-0 font-mono text-sm ${fieldClass}`}
        value={value}
        {...field}
        aria-describedby={[`${id}-hint`, field['aria-describedby']].filter(Boolean).join(' ')}
        onBlur={() => tell(true)}
        onChange={({ target }) => {
          tell(false)
          onChange(target.value)
        }}
      />
      {note}
    </div>
  )
}
