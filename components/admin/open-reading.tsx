'use client'

import { useState } from 'react'
import { saveOpenReading } from '@/lib/client/open-reading'
import { teacherNamings, type OpenReading } from '@/lib/domain/open/open-reading'
import { openReadingTexts as texts, teacherNamesTitle } from '@/lib/text/open'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { Form } from '../ui/form'
import { useToast } from '../ui/toast'

/** Whether timetables are read without signing in; `address`: where they are then. */
export function OpenReadingForm({ reading, address }: { reading: OpenReading; address: string }) {
  const [stored, setStored] = useState(reading)
  const [{ isOpen, names }, setChosen] = useState(reading)
  const [isBusy, setIsBusy] = useState(false)
  const toast = useToast()

  async function submit() {
    setIsBusy(true)
    const saved = await saveOpenReading({ isOpen, names }).catch(() => null)
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
          <Checkbox checked={isOpen} onChange={(wanted) => setChosen({ isOpen: wanted, names })}>
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
                onChange={() => setChosen({ isOpen, names: one })}
              />
              {teacherNamesTitle[one]}
            </label>
          ))}
        </fieldset>
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
