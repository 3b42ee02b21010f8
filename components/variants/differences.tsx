'use client'

import { useState } from 'react'
import { useComparedVariant } from '@/lib/variants/browser/use-variants'
import type { VariantId } from '@/lib/core/rules/names/ids'
import { common } from '@/lib/core/texts/words/common'
import { classTitle, groupText } from '@/lib/core/texts/live/grid'
import { variantDifferenceText, markSigns, markTexts, variantTexts as texts } from '@/lib/variants/texts'
import { QualityComparison } from '@/components/quality/changes/quality-comparison'
import { LessonTypeMark } from '@/components/core/marks/lesson-type-mark'
import { Chip } from '@/components/ui/chip'
import { FailedPlaceholder, LoadingPlaceholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import type { VariantView } from '@/lib/variants/rules/variant-view'

const tabs = ['differences', 'quality'] as const

/** How a variant differs from the timetable: by class, and by quality rule. */
export function Differences({ id, shown }: { id: VariantId; shown: VariantView }) {
  const [tab, setTab] = useState<(typeof tabs)[number]>('differences')
  return (
    <section className="grid gap-2 rounded-lg border bg-surface p-3">
      <div role="group" aria-label={texts.differences} className="flex gap-1">
        {tabs.map((one) => (
          <Chip key={one} isPressed={one === tab} className="px-2.5" onClick={() => setTab(one)}>
            {texts[one]}
          </Chip>
        ))}
      </div>
      {tab === 'differences' ? <ByClass differences={shown.differences} /> : <ByQuality id={id} />}
    </section>
  )
}

const ByClass = ({ differences }: Pick<VariantView, 'differences'>) =>
  differences.length === 0 ? (
    <p className="text-ink-soft text-pretty">{texts.noDifferences}</p>
  ) : (
    <ScrollArea label={texts.differences} className="max-h-128 text-sm">
      <ul className="grid gap-2">
        {differences.map((one, index) => (
          <li key={index} className="min-w-0 break-words">
            <p>
              <span aria-hidden className="font-bold">
                {markSigns[one.mark]}
              </span>{' '}
              <LessonTypeMark type={one.item.lessonType} />{' '}
              <span className="font-medium">{classTitle(one.item)}</span>{' '}
              <span className="text-ink-soft">{markTexts[one.mark]}</span>
            </p>
            <p className="text-ink-soft">{one.item.groups.map(groupText).join(', ')}</p>
            <p>{variantDifferenceText(one)}</p>
          </li>
        ))}
      </ul>
    </ScrollArea>
  )

function ByQuality({ id }: { id: VariantId }) {
  const { data, hasFailed, reload } = useComparedVariant(id)
  if (hasFailed) return <FailedPlaceholder text={texts.qualityFailed} onRetry={reload} />
  if (!data) return <LoadingPlaceholder text={common.loading} />
  if (!data.judged) return <p className="text-ink-soft">{texts.noQuality}</p>
  return (
    <>
      <p className="text-sm text-pretty text-ink-soft">
        {texts.qualityLead(data.judged.from, data.judged.to)}
      </p>
      {data.quality.every(({ before, after }) => before === after) && <p>{texts.sameQuality}</p>}
      <QualityComparison quality={data.quality} texts={texts} />
    </>
  )
}
