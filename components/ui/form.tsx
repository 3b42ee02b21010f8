import type { ComponentProps } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & {
  /** Called only if all fields are valid; without it the form's `action` is. */
  onSubmit?: () => void
}

const isUnsound = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && !field.validity.valid

/** Whether all fields are valid; otherwise focuses the first that is not, and each says what is wrong. */
export function isSound(form: HTMLFormElement): boolean {
  const isValid = form.checkValidity()
  if (!isValid) [...form.elements].find(isUnsound)?.focus()
  return isValid
}

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
        const isValid = isSound(event.currentTarget)
        if (!isValid || onSubmit) event.preventDefault()
        if (isValid) onSubmit?.()
      }}
    />
  )
}
