'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { useTold } from '@/lib/history/browser/history'
import { toldLine, toldTexts as texts, toldTimesLine } from '@/lib/history/texts'

/** Whom a change was told to, by what, and who has opened it; asked for when opened. */
export function Told({ id }: { id: ChangeId }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen)
    return (
      <Button className="justify-self-start" data-no-print onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
    )
  return <ToldList id={id} />
}

function ToldList({ id }: { id: ChangeId }) {
  const query = useTold(id)
  const told = query.data
  if (!told) return <AnswerPlaceholder query={query} failed={texts.failed} loading={texts.loading} />
  return (
    <section aria-label={texts.title}>
      <h3 className="text-sm font-medium">{texts.title}</h3>
      {told.length === 0 ? (
        <p role="status" className="text-sm text-ink-soft">
          {texts.none}
        </p>
      ) : (
        <ScrollArea label={texts.title} className="max-h-[40dvh]">
          <ul className="grid gap-1 text-sm">
            {told.map((one) => (
              <li key={`${one.kind} ${one.id}`} className="text-pretty">
                <span className="font-medium">{one.title}</span> <span className="text-ink-soft">{toldLine(one)}</span>
                <span className="block text-ink-soft empty:hidden">{toldTimesLine(one)}</span>
              </li>
            ))}
          </ul>
        </ScrollArea>
      )}
    </section>
  )
}
