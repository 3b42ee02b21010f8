import type { ComponentProps } from 'react'

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger'

const looks: Record<ButtonLook, string> = {
  primary: 'primary-look',
  plain: 'border-line-strong/60 bg-surface text-ink hover:bg-surface-hover',
  quiet: 'border-transparent bg-transparent text-ink-soft hover:bg-surface-hover hover:text-ink',
  danger: 'border-transparent bg-danger text-accent-ink hover:brightness-95',
}

/** The look of a button, for links and triggers. */
export const buttonClass = (look: ButtonLook = 'plain', extra = ''): string =>
  `button-shape ${looks[look]} ${extra.includes('px-') ? '' : 'px-3'} ${extra}`

/** The main action of a panel or form is never disabled silently: use `MainAct`, which shows the reason. */
type ButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'aria-disabled'> &
  (
    | { look?: 'plain' | 'quiet'; disabled?: boolean; 'aria-disabled'?: boolean }
    | { look: ButtonLook; disabled?: never; 'aria-disabled'?: never }
  )

export function Button({ look = 'plain', className = '', type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={buttonClass(look, className)} {...props} />
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  look?: ButtonLook
  /** Accessible name, also the tooltip. */
  label: string
}

export function IconButton({ look = 'quiet', label, className = '', title, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass(look, `w-control px-0 ${className}`)}
      aria-label={label}
      title={title ?? label}
      {...props}
    />
  )
}
