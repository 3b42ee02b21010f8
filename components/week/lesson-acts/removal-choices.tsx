import { useEffect, useState } from 'react'
import { previewRemoval, type Removal } from '@/lib/core/browser/placing/changes'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { common } from '@/lib/core/texts/words/common'
import { lessonActTexts as texts } from '@/lib/core/texts/placing/lesson-acts'
import { touchedBy } from '@/lib/core/texts/placing/touched'
import { choiceClass } from '@/components/ui/popover'
import { TouchedList } from '@/components/core/changes/touched'

/** Undefined while loading, null if it failed. */
function useRelated(item: ScheduleItem): Removal | null | undefined {
  const [related, setRelated] = useState<Removal | null>()
  useEffect(() => {
    if (!item.series.hasRelated) return
    let isLeft = false
    const tell = (answer: Removal | null) => {
      if (!isLeft) setRelated(answer)
    }
    previewRemoval(item).then(tell, () => tell(null))
    return () => {
      isLeft = true
    }
  }, [item])
  return related
}

/** Asks whether to remove a class, or also the later ones of its series, with who is affected by each. */
export function RemovalChoices(props: {
  item: ScheduleItem
  onRemove: (related: boolean) => void
  onClose: () => void
}) {
  const { item, onRemove, onClose } = props
  const related = useRelated(item)
  // The button is disabled until the affected people are known.
  const isAsking = item.series.hasRelated && related === undefined
  const choice = (label: string, look: string, run: () => void, isHeld = false) => (
    <button
      type="button"
      data-choice
      className={`${choiceClass} ${look}`}
      aria-disabled={isHeld || undefined}
      onClick={isHeld ? undefined : run}
    >
      {label}
    </button>
  )
  return (
    <>
      {choice(texts.removeOne, 'text-danger', () => onRemove(false))}
      <div className="px-2 pb-1.5">
        <TouchedList title={texts.touched} touched={touchedBy(item)} meetings={1} />
      </div>
      {item.series.hasRelated && (
        <>
          {choice(texts.removeAll, 'text-danger', () => onRemove(true), isAsking)}
          <div role="status" className="px-2 pb-1.5">
            {related === undefined && <p className="text-sm text-ink-faint">{texts.asking}</p>}
            {related && (
              <TouchedList
                title={texts.touchedAll(related.ids.length)}
                touched={related.touched}
                meetings={related.ids.length}
              />
            )}
          </div>
        </>
      )}
      {choice(common.cancel, '', onClose)}
    </>
  )
}
