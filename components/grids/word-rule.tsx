import { useState } from 'react'
import type { Doubt, DoubtKind } from '@/lib/grids/rules/doubts'
import type { ShownLesson } from '@/lib/grids/rules/reading'
import { meanings, type GridRule, type Meaning } from '@/lib/grids/rules/rules'
import { gridReviewTexts as texts, meaningTitles, numbersAsWeeks, rememberText } from '@/lib/grids/texts'
import { Button } from '@/components/ui/button'
import { fieldClass } from '@/components/ui/field'
import { Select } from '@/components/ui/select'

/** Doubts about words that a person can explain once for all, and what they mostly are. */
const usual: Partial<Record<DoubtKind, Meaning>> = {
  unread: 'nothing',
  tornTitle: 'title',
  hiddenName: 'teacher',
  surnameOnly: 'teacher',
  nameOrder: 'teacher',
  unknownTeacher: 'teacher',
  unknownRoom: 'room',
  guessedRoom: 'room',
  bareWeeks: 'weeks',
}

/** What words in doubt stand for, until somebody says so. */
const valueOf = ({ of }: Doubt, meaning: Meaning): string => (meaning === 'weeks' ? numbersAsWeeks(of) : of)

type WordRuleProps = {
  lesson: ShownLesson
  all: readonly ShownLesson[]
  onRule: (rule: GridRule, told: readonly ShownLesson[]) => Promise<boolean>
}

/** Says what the words in doubt mean, here and in every like cell. */
export function WordRule({ lesson, all, onRule }: WordRuleProps) {
  const doubt = lesson.doubts.find(({ kind, of }) => usual[kind] !== undefined && of !== '' && of.length < 60)
  return doubt ? <WordForm key={doubt.of} doubt={doubt} all={all} onRule={onRule} /> : null
}

function WordForm({ doubt, all, onRule }: { doubt: Doubt } & Omit<WordRuleProps, 'lesson'>) {
  const [meaning, setMeaning] = useState<Meaning>(usual[doubt.kind] ?? 'title')
  const [value, setValue] = useState(valueOf(doubt, meaning))
  const choose = (chosen: Meaning) => {
    setMeaning(chosen)
    setValue(valueOf(doubt, chosen))
  }
  const told = all.filter(({ doubts }) =>
    doubts.some(({ kind, of }) => kind === doubt.kind && of === doubt.of),
  )
  const hasValue = meaning !== 'nothing' && meaning !== 'title'
  return (
    <div className="flex flex-wrap items-end gap-2 rounded-md bg-surface-sunken px-2 py-1.5">
      <Select
        label={texts.whatIs(doubt.of)}
        value={meaning}
        options={meanings.map((one) => ({ value: one, label: meaningTitles[one] }))}
        onChange={choose}
      />
      {hasValue && (
        <label className="grid min-w-0 flex-1 basis-40 gap-1">
          <span className="text-sm text-ink-soft">
            {meaning === 'weeks' ? texts.valueOfWeeks : texts.value}
          </span>
          <input
            className={`h-control min-w-0 ${fieldClass}`}
            value={value}
            maxLength={300}
            title={meaning === 'weeks' ? texts.weeksNote : undefined}
            onChange={({ target }) => setValue(target.value)}
          />
        </label>
      )}
      <Button
        onClick={() =>
          void onRule({ kind: 'words', words: doubt.of, meaning, value: hasValue ? value.trim() : '' }, told)
        }
      >
        {rememberText(told.length)}
      </Button>
    </div>
  )
}
