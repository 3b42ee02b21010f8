import { useMemo } from 'react'
import type { Offer } from '@/lib/core/browser/names/vocabularies'
import type { TeacherId } from '@/lib/core/rules/names/ids'
import { bookingTexts as texts } from '@/lib/booking/texts/booking'
import { Autocomplete } from '@/components/ui/autocomplete'
import type { Choice } from '@/lib/core/texts/schedule/matches'
import { choicesOf, offerOf } from '@/components/core/fields/subject-choices'

type InCharge = { inCharge: string; inChargeTeacherId: TeacherId | null }

/** The teacher with this name, if unique. */
function teacherNamed(offers: readonly Offer[], name: string): TeacherId | null {
  const [found, ...others] = offers.filter(
    (offer) => offer.kind === 'teacher' && [offer.title, offer.fullName].includes(name),
  )
  return found?.kind === 'teacher' && others.length === 0 ? found.id : null
}

/** The person in charge: a teacher or any name; recent ones come first. */
export function InChargeField(props: {
  value: string
  recent: readonly string[]
  teachers: readonly Offer[] | undefined
  onChange: (inCharge: InCharge) => void
}) {
  const { value, recent, teachers, onChange } = props
  const choices = useMemo<Choice[]>(
    () => [
      ...recent.map((name) => ({ key: `recent:${name}`, label: name, group: texts.recentInCharge })),
      ...(choicesOf(teachers) ?? []),
    ],
    [recent, teachers],
  )
  const named = (name: string): InCharge => ({
    inCharge: name,
    inChargeTeacherId: teacherNamed(teachers ?? [], name.trim()),
  })
  return (
    <div className="grid gap-1">
      <p className="text-sm text-ink-soft">{texts.inCharge}</p>
      <Autocomplete
        label={texts.inCharge}
        placeholder={texts.inChargeHint}
        choices={choices}
        value={value}
        onType={(text) => onChange(named(text))}
        onChoose={(choice) => {
          const offer = offerOf(teachers, choice)
          onChange(
            offer?.kind === 'teacher'
              ? { inCharge: offer.title, inChargeTeacherId: offer.id }
              : named(choice.label),
          )
        }}
      />
    </div>
  )
}
