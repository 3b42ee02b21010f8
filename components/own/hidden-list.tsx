'use client'

import type { ShownHidden } from '@/lib/core/browser/own/own-timetable'
import type { HiddenClassId } from '@/lib/core/rules/names/ids'
import { hasType } from '@/lib/core/rules/names/lesson-type'
import { lessonTypeTitle } from '@/lib/core/texts/names/lesson-types'
import { ownTexts as texts } from '@/lib/own/texts/own-timetable'
import { Button } from '@/components/ui/button'

/** What the person has hidden, with a way back. */
export function HiddenList(props: { hidden: readonly ShownHidden[]; onShow: (id: HiddenClassId) => void }) {
  const { hidden, onShow } = props
  if (hidden.length === 0) return null
  return (
    <details className="rounded-lg border bg-surface">
      <summary className="min-h-control cursor-pointer px-3 py-2 text-ink-soft">
        {texts.hiddenList(hidden.length)}
      </summary>
      <ul className="divide-y border-t">
        {hidden.map(({ id, title, lessonType }) => (
          <li key={id} className="flex items-center justify-between gap-3 px-3 py-2">
            <span className="min-w-0 break-words">
              {title}
              {hasType({ lessonType }) && (
                <span className="text-sm text-ink-soft"> {lessonTypeTitle[lessonType]}</span>
              )}
            </span>
            <Button aria-label={texts.bringBackOf(title)} onClick={() => onShow(id)}>
              {texts.bringBack}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
