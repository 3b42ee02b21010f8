import type { ComponentProps } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & {
  /** Called only if all fields are valid; without it the form's `action` is. */
  onSubmit?: () => void
}

const isUnsound = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && !field.validity.valid

/**
 * A form that shows field errors in Russian instead of the browser's own messages. The first invalid field is
 * focused.
 */
export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        const form = event.currentTarget
        const isSound = form.checkValidity()
        if (!isSound || onSubmit) event.preventDefault()
        if (isSound) onSubmit?.()
        else [...form.elements].find(isUnsound)?.focus()
      }}
    />
  )
}
