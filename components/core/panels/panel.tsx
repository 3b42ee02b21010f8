'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { useAnnounce } from '@/components/ui/announcer'
import { IconButton } from '@/components/ui/button'
import { useBackCloses } from '@/components/ui/covers'
import { CloseIcon } from '@/components/ui/icons'
import { useTypedText } from '@/components/ui/use-typed-text'
import { useIsNarrow } from '@/lib/core/browser/use-media'
import { panelOpened } from '@/lib/core/texts/schedule/dashboard'
import { useEscape, usePanelFocus } from './open-panels'

type PanelProps = {
  title: string
  /** Actions on the whole, beside the title. */
  actions?: ReactNode
  closeLabel: string
  onClose: () => void
  /** Its input has been saved. */
  isStored?: boolean
  /** A phone shows the week instead. */
  isPutAway?: boolean
  /** Classes for its width beside the week. */
  className: string
  children: ReactNode
}

/**
 * The panel of a mode, to the right of the week; on a phone a full-screen dialog that Back also closes. Escape closes it and
 * restores the focus; unsaved input is confirmed first.
 */
export function Panel(props: PanelProps) {
  const { title, actions, closeLabel, onClose, isStored = false, isPutAway = false, className } = props
  const panel = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  const isCovering = isNarrow && !isPutAway
  const announce = useAnnounce()
  const { onInput, leave } = useTypedText()
  const close = () => (isStored ? onClose() : leave(onClose))
  useEscape(panel, close)
  usePanelFocus(panel, isCovering)
  useBackCloses(isCovering, close)
  useEffect(() => {
    // On a phone the panel takes the focus, which announces it.
    if (!isNarrow) announce(panelOpened(title))
  }, [isNarrow, announce, title])
  return (
    <div
      ref={panel}
      data-no-print
      aria-label={title}
      {...(isCovering ? { role: 'dialog', 'aria-modal': true, tabIndex: -1 } : { role: 'complementary' })}
      onInput={onInput}
      className={`flex min-h-0 shrink-0 flex-col border-l bg-surface max-md:fixed max-md:inset-0 max-md:z-bar max-md:border-l-0 focus:outline-none ${isPutAway ? 'max-md:hidden' : ''} ${className}`}
    >
      <div className="flex items-center gap-1 border-b py-1 pr-1.5 pl-3">
        <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{title}</h2>
        {actions}
        <IconButton label={closeLabel} onClick={close}>
          <CloseIcon />
        </IconButton>
      </div>
      {props.children}
    </div>
  )
}

/** The scrolling content of a panel. */
export const PanelBody = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-0 flex-1 auto-rows-max grid-cols-1 content-start gap-4 overflow-y-auto p-3">
    {children}
  </div>
)

/** The panel's final action, always visible. */
export const PanelFoot = ({ children }: { children: ReactNode }) => (
  <div className="border-t px-3 py-2">{children}</div>
)
