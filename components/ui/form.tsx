import type { ComponentProps } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & {
  /** Called only while every field is sound; without it the form's `action` is. */
  onSubmit?: () => void
}

const isUnsound = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && !field.validity.valid

/**
 * A form whose fields say what is wrong with them in the page's own words: the browser would say it in its own language. The first such
 * field takes the focus.
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
