'use client'

import { IconButton } from '@/components/ui/button'
import { useFieldProblem } from '@/components/ui/field-problem'
import { CloseIcon } from '@/components/ui/icons'
import { LabelledField } from '@/components/ui/labelled'
import { reasonTexts } from '@/lib/core/rights/texts/reasons'
import { searchFor, searchForm } from '@/lib/core/words/rules/search'

const mostSuggested = 6
const longest = 10_000

const matching = (suggestions: readonly string[], typed: string): string[] => {
  const { finds } = searchFor(typed)
  return suggestions.filter((one) => one !== typed && finds(searchForm(one))).slice(0, mostSuggested)
}

const noSuggestions: readonly string[] = []

/** The reason: free text, with those `suggestions` that contain it. `hint`: who reads it. */
export function ReasonField(props: {
  label?: string
  maxLength?: number
  value: string
  suggestions?: readonly string[]
  hint?: string
  isRequired?: boolean
  onChange: (value: string) => void
}) {
  const {
    label = reasonTexts.label,
    maxLength = longest,
    value,
    suggestions = noSuggestions,
    hint,
    isRequired = false,
    onChange,
  } = props
  const { input, field, tell, note } = useFieldProblem(isRequired && value.trim() === '' ? reasonTexts.absent : null)
  const shown = matching(suggestions, value)
  const choose = (text: string) => {
    tell(false)
    onChange(text)
    input.current?.focus()
  }
  return (
    <LabelledField label={label}>
      {(id) => (
        <>
          <div className="relative">
            <input
              ref={input}
              id={id}
              type="text"
              autoComplete="off"
              maxLength={maxLength}
              aria-required={isRequired}
              {...field}
              className="h-control w-full rounded-md border border-line-strong bg-surface pr-9 pl-2 text-base text-ink aria-invalid:border-danger"
              value={value}
              onChange={(event) => {
                tell(false)
                onChange(event.target.value)
              }}
            />
            {value !== '' && (
              <IconButton
                label={reasonTexts.clear}
                className="absolute top-0 right-0 scale-90"
                onClick={() => choose('')}
              >
                <CloseIcon />
              </IconButton>
            )}
          </div>
          {note}
          {shown.length > 0 && (
            <ul aria-label={reasonTexts.suggestions} className="flex flex-wrap gap-1">
              {shown.map((text) => (
                <li key={text} className="max-w-full min-w-0">
                  <button
                    type="button"
                    className="block min-h-6 max-w-full truncate rounded bg-surface-hover px-2 py-0.5 text-sm text-ink-soft hover:text-ink pointer-coarse:py-1.5"
                    onClick={() => choose(text)}
                  >
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {hint && <p className="text-sm text-ink-soft">{hint}</p>}
        </>
      )}
    </LabelledField>
  )
}
