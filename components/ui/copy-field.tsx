'use client'

import { useId, useRef } from 'react'
import { Button } from './button'
import { fieldClass } from './field-problem'
import { CopyIcon } from './icons'

/** Resolves to whether the text was copied. */
export function copyText(text: string): Promise<boolean> {
  // Absent on pages loaded over plain HTTP.
  const { clipboard } = navigator as { clipboard?: Clipboard }
  return (clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
    () => true,
    () => false,
  )
}

type CopyFieldProps = {
  label: string
  value: string
  hint: string
  copy: string
  onCopy: (isCopied: boolean) => void
}

/** A text to be copied; selected if copying fails, so that it can be copied by hand. */
export function CopyField({ label, value, hint, copy, onCopy }: CopyFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
      </label>
      <div className="flex min-w-0 gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          value={value}
          className={`h-control min-w-0 flex-1 font-mono text-sm ${fieldClass}`}
          aria-describedby={`${id}-hint`}
          onFocus={(event) => event.target.select()}
        />
        <Button
          look="primary"
          onClick={() => {
            field.current?.select()
            void copyText(value).then(onCopy)
          }}
        >
          <CopyIcon /> {copy}
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-soft text-pretty">
        {hint}
      </p>
    </div>
  )
}
