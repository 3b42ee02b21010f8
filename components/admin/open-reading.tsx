'use client'

import { useId, useState } from 'react'
import { saveOpenReading } from '@/lib/client/open-reading'
import { teacherNamings, type OpenReading } from '@/lib/domain/open/open-reading'
import { isRoomMap, longestRoomMap } from '@/lib/domain/room-map'
import { openReadingTexts as texts, teacherNamesTitle } from '@/lib/text/open'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { fieldClass } from '../ui/field'
import { useFieldProblem } from '../ui/field-problem'
import { Form } from '../ui/form'
import { useToast } from '../ui/toast'

/** Whether timetables are read without signing in; `address`: where they are then. */
export function OpenReadingForm({ reading, address }: { reading: OpenReading; address: string }) {
  const [stored, setStored] = useState(reading)
  const [chosen, setChosen] = useState(reading)
  const { isOpen, names, roomMap } = chosen
  const set = (values: Partial<OpenReading>) => setChosen({ ...chosen, ...values })
  const { input, field, tell, note } = useFieldProblem(isRoomMap(roomMap.trim()) ? null : texts.badMap)
  const mapId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const toast = useToast()

  async function submit() {
    setIsBusy(true)
    const saved = await saveOpenReading(chosen).catch(() => null)
    setIsBusy(false)
    if (!saved) return
    setStored(saved)
    setChosen(saved)
    toast(texts.saved)
  }

  return (
    <section aria-label={texts.title} className="rounded-lg border bg-surface">
      <Form onSubmit={() => void submit()}>
        <div className="px-4 py-3">
          <Checkbox checked={isOpen} onChange={(wanted) => set({ isOpen: wanted })}>
            {texts.switch}
          </Checkbox>
          <p className="text-sm text-ink-soft text-pretty">{texts.switchHint}</p>
        </div>
        <fieldset className="border-t px-4 py-3">
          <legend className="sr-only">{texts.names}</legend>
          <p aria-hidden="true" className="font-medium">
            {texts.names}
          </p>
          {teacherNamings.map((one) => (
            <label key={one} className="flex min-h-control items-center gap-2">
              <input
                type="radio"
                name="names"
                className="size-4 shrink-0"
                checked={names === one}
                onChange={() => set({ names: one })}
              />
              {teacherNamesTitle[one]}
            </label>
          ))}
        </fieldset>
        <div className="grid gap-1 border-t px-4 py-3">
          <label htmlFor={mapId} className="font-medium">
            {texts.map}
          </label>
          <p id={`${mapId}-hint`} className="text-sm text-ink-soft text-pretty">
            {texts.mapHint}
          </p>
          <input
            ref={input}
            id={mapId}
            type="text"
            inputMode="url"
            maxLength={longestRoomMap}
            placeholder={texts.mapExample}
            className={`h-control min-w-0 font-mono text-sm ${fieldClass}`}
            value={roomMap}
            {...field}
            aria-describedby={[`${mapId}-hint`, field['aria-describedby']].filter(Boolean).join(' ')}
            onBlur={() => tell(true)}
            onChange={({ target }) => {
              tell(false)
              set({ roomMap: target.value })
            }}
          />
          {note}
        </div>
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
          <Button type="submit" look="primary" aria-busy={isBusy}>
            {texts.save}
          </Button>
        </div>
      </Form>
    </section>
  )
}
