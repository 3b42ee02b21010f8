'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { Select } from '@/components/ui/select'
import { useSubstitutes } from '@/lib/absences/browser/use-substitutes'
import type { Substitute } from '@/lib/absences/rules/substitutes'
import { substituteReasons, substituteTexts as texts } from '@/lib/absences/texts/substitutes'
import type { MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import type { NamedTeacher } from '@/lib/core/schedule/rules/schedule'
import { AskFold } from './ask-fold'

const shownAtFirst = 4

/** Who could hold a class instead of one of its teachers, best first, each with all criteria. */
export function SubstituteList(props: {
  id: MeetingId
  /** Whom they can replace: the teachers of the class as it stands. */
  teachers: readonly NamedTeacher[]
  /** Colleagues are asked about published classes alone. */
  isPublished: boolean
  /** Who has been picked already. */
  picked: readonly TeacherId[]
  onTake: (substitute: Substitute, instead: TeacherId | null) => void
}) {
  const { id, teachers, isPublished, picked, onTake } = props
  const [instead, setInstead] = useState<TeacherId | null>(teachers[0]?.id ?? null)
  const [isWhole, setIsWhole] = useState(false)
  const query = useSubstitutes(id, instead)
  const found = query.data
  const shown = found?.slice(0, isWhole ? found.length : shownAtFirst) ?? []
  return (
    <section aria-label={texts.title} className="grid gap-1.5">
      <h3 className="text-sm text-ink-soft">{texts.title}</h3>
      {teachers.length > 1 && (
        <Select
          label={texts.instead}
          value={instead ?? 0}
          options={teachers.map(({ id: value, name }) => ({ value: value, label: name }))}
          onChange={(value) => setInstead(teachers.find((one) => one.id === value)?.id ?? null)}
        />
      )}
      {!found ? (
        <AnswerPlaceholder query={query} failed={texts.failed} loading={texts.asking} />
      ) : found.length === 0 ? (
        <p role="status" className="text-sm text-pretty text-ink-soft">
          {texts.none}
        </p>
      ) : (
        <ul className="divide-y rounded-md border">
          {shown.map((one) => (
            <li key={one.id}>
              <Offered substitute={one} isPicked={picked.includes(one.id)} onTake={() => onTake(one, instead)} />
            </li>
          ))}
        </ul>
      )}
      {found && found.length > shown.length && (
        <Button look="quiet" className="justify-self-start text-sm" onClick={() => setIsWhole(true)}>
          {texts.more}
        </Button>
      )}
      {found && found.length > 0 && isPublished && instead !== null && (
        <AskFold key={instead} {...{ id, instead }} substitutes={found} />
      )}
    </section>
  )
}

function Offered(props: { substitute: Substitute; isPicked: boolean; onTake: () => void }) {
  const { substitute, isPicked, onTake } = props
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      className={`grid w-full gap-0.5 px-3 py-1.5 text-left ${isPicked ? 'bg-accent-soft' : 'hover:bg-surface-hover'} focus-visible:-outline-offset-2`}
      onClick={onTake}
    >
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">
          <span className="sr-only">{texts.take}</span> {substitute.name}
        </span>
        {substitute.department !== null && !substitute.isOfDepartment && (
          <span className="text-sm text-ink-soft">{substitute.department}</span>
        )}
      </span>
      <Reasons substitute={substitute} />
    </button>
  )
}

/** What speaks for a substitute, and against. */
export function Reasons({ substitute }: { substitute: Substitute }) {
  const { good, bad } = substituteReasons(substitute)
  return (
    <span className="block text-sm text-pretty text-ink-soft">
      {good.join(', ')}
      {bad.length > 0 && (
        <span className="text-warning">
          {good.length > 0 ? '; ' : ''}
          {bad.join(', ')}
        </span>
      )}
    </span>
  )
}
