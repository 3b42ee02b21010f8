'use client'

import { useState } from 'react'
import { LessonTypeMark } from '@/components/core/marks/lesson-type-mark'
import { QualityComparison } from '@/components/quality/changes/quality-comparison'
import { Chip } from '@/components/ui/chip'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import { Select } from '@/components/ui/select'
import type { VariantId } from '@/lib/core/names/rules/ids'
import { classTitle, groupText } from '@/lib/core/schedule/texts/grid'
import { common } from '@/lib/core/words/texts/common'
import { useBetweenVariants, useComparedVariant, useVariants } from '@/lib/variants/browser/use-variants'
import type { VariantView } from '@/lib/variants/rules/variant-view'
import { variantDifferenceText, markSigns, markTexts, variantTexts as texts } from '@/lib/variants/texts'

const tabs = ['differences', 'quality'] as const

/** Not the id of any variant. */
const timetable = 0

/** How a variant differs from the timetable, or from another variant: by class, and by quality rule. */
export function Differences({ id, shown }: { id: VariantId; shown: VariantView }) {
  const [tab, setTab] = useState<(typeof tabs)[number]>('differences')
  const [chosen, setChosen] = useState<number>(timetable)
  const others = useVariants().data?.filter((one) => one.id !== id && !one.isTaken) ?? []
  const compared = others.find((one) => one.id === chosen)?.id ?? null
  return (
    <section className="grid gap-2 rounded-lg border bg-surface p-3">
      {others.length > 0 && (
        <Select
          label={texts.compareWith}
          value={compared ?? timetable}
          options={[
            { value: timetable, label: texts.timetable },
            ...others.map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={setChosen}
        />
      )}
      <div role="group" aria-label={texts.differences} className="flex gap-1">
        {tabs.map((one) => (
          <Chip key={one} isPressed={one === tab} className="px-2.5" onClick={() => setTab(one)}>
            {texts[one]}
          </Chip>
        ))}
      </div>
      {tab === 'quality' ? (
        <ByQuality id={id} compared={compared} />
      ) : compared === null ? (
        <ByClass differences={shown.differences} none={texts.noDifferences} />
      ) : (
        <BetweenVariants id={id} compared={compared} />
      )}
    </section>
  )
}

function BetweenVariants({ id, compared }: { id: VariantId; compared: VariantId }) {
  const query = useBetweenVariants(id, compared)
  const data = query.data
  if (!data) return <AnswerPlaceholder query={query} failed={texts.failed} loading={common.loading} />
  return <ByClass differences={data.differences} none={texts.sameVariants} />
}

const ByClass = ({ differences, none }: Pick<VariantView, 'differences'> & { none: string }) =>
  differences.length === 0 ? (
    <p className="text-pretty text-ink-soft">{none}</p>
  ) : (
    <ScrollArea label={texts.differences} className="max-h-128 text-sm">
      <ul className="grid gap-2">
        {differences.map((one, index) => (
          <li key={index} className="min-w-0 break-words">
            <p>
              <span aria-hidden className="font-bold">
                {markSigns[one.mark]}
              </span>{' '}
              <LessonTypeMark type={one.item.lessonType} /> <span className="font-medium">{classTitle(one.item)}</span>{' '}
              <span className="text-ink-soft">{markTexts[one.mark]}</span>
            </p>
            <p className="text-ink-soft">{one.item.groups.map(groupText).join(', ')}</p>
            <p>{variantDifferenceText(one)}</p>
          </li>
        ))}
      </ul>
    </ScrollArea>
  )

function ByQuality({ id, compared }: { id: VariantId; compared: VariantId | null }) {
  const query = useComparedVariant(id, compared)
  const data = query.data
  if (!data) return <AnswerPlaceholder query={query} failed={texts.qualityFailed} loading={common.loading} />
  if (!data.judged) return <p className="text-ink-soft">{texts.noQuality}</p>
  return (
    <>
      <p className="text-sm text-pretty text-ink-soft">{texts.qualityLead(data.judged.from, data.judged.to)}</p>
      {data.quality.every(({ before, after }) => before === after) && <p>{texts.sameQuality}</p>}
      <QualityComparison
        quality={data.quality}
        texts={compared === null ? texts : { ...texts, before: texts.beforeOther, after: texts.afterOwn }}
      />
    </>
  )
}
