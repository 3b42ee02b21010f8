import type { ComponentProps, MouseEvent } from 'react'

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

/** A click on a link that the page handles itself; others open a tab, a window or a menu. */
export const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey)

type IconLinkProps = Pick<IconButtonProps, 'look' | 'label' | 'title' | 'children'> & {
  href: string
  onPress: () => void
}

/** An icon that leads to another address of the same screen, before the page is alive too. */
export function IconLink({ look = 'quiet', label, title, href, onPress, children }: IconLinkProps) {
  return (
    <a
      href={href}
      className={buttonClass(look, 'w-control px-0')}
      aria-label={label}
      title={title ?? label}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onPress()
      }}
    >
      {children}
    </a>
  )
}
