import { useState } from 'react'
import { Autocomplete } from '@/components/ui/autocomplete'
import { Checkbox } from '@/components/ui/checkbox'
import { programmeFlags } from '@/lib/core/rules/accounts/permissions'
import type { PersonView } from '@/lib/accounts/rules/person'
import { upperFirst } from '@/lib/core/texts/placing/acts'
import { personTexts as texts } from '@/lib/accounts/texts/people'
import { flagTitles } from '@/lib/core/texts/rights/right-titles'

type Programmes = PersonView['programmes']

/** What an account may in programmes: each with its rights; whoever gives them sees those that they may give, and those that are given. */
export function ProgrammeFields(props: {
  programmes: Programmes
  givableIn: PersonView['givableIn']
  onChange: (programmes: Programmes) => void
}) {
  const { programmes, givableIn, onChange } = props
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<number | null>(null)
  const offered = givableIn.filter(
    ({ id, flags }) => flags.length > 0 && !programmes.some((one) => one.id === id),
  )
  if (programmes.length === 0 && offered.length === 0) return null
  const change = (id: number, flags: Programmes[number]['flags']) =>
    onChange(programmes.map((one) => (one.id === id ? { ...one, flags } : one)))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium text-ink-soft">{texts.programmes}</legend>
      {programmes.map(({ id, title, flags }) => {
        const givable = givableIn.find((one) => one.id === id)?.flags ?? []
        return (
          <details key={id} open={opened === id} className="rounded-md border px-2 py-1">
            <summary className="wrap-anywhere">{texts.inProgramme(title, flags.length)}</summary>
            <div className="grid gap-1 py-2 sm:grid-cols-2">
              {programmeFlags
                .filter((flag) => givable.includes(flag) || flags.includes(flag))
                .map((flag) => (
                  <Checkbox
                    key={flag}
                    checked={flags.includes(flag)}
                    onChange={(isOn) =>
                      change(id, isOn ? [...flags, flag] : flags.filter((other) => other !== flag))
                    }
                  >
                    {upperFirst(flagTitles[flag])}
                  </Checkbox>
                ))}
            </div>
          </details>
        )
      })}
      {offered.length > 0 && (
        <Autocomplete
          label={texts.addProgramme}
          choices={offered.map(({ id, title }) => ({ key: String(id), label: title }))}
          value={text}
          onType={setText}
          onChoose={({ key }) => {
            const chosen = offered.find(({ id }) => String(id) === key)
            setText('')
            if (!chosen) return
            setOpened(chosen.id)
            onChange([...programmes, chosen])
          }}
        />
      )}
    </fieldset>
  )
}
