'use client'

import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { buttonClass } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { SearchIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { RecentItem } from '@/lib/core/schedule/rules/active-item'
import type { Offer } from '@/lib/core/views/browser/vocabularies'
import { common } from '@/lib/core/words/texts/common'
import type { FoundAct } from './found-act'

const SubjectSearchDialog = onDemand(() =>
  import('./subject-search-dialog').then((module) => module.SubjectSearchDialog),
)

/** Ctrl K, or ⌘ K, wherever the focus is; never below a dialog. */
function useSearchKey(open: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK'
    const isInDialog = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')
    if (!isMeant || event.defaultPrevented || isInDialog) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Opens one search for all kinds, which also answers questions, in a dialog; also by Ctrl K. */
export function SubjectSearch(props: {
  actor: Actor
  /** Whether there are any; by default they are looked for. */
  hasProgrammes?: boolean
  /** What is shown now, if anything. */
  active: Subject | null
  /** Called when the dialog is closed. */
  onChoose: (offer: Offer) => void
  /** The same for a recently shown subject. */
  onReturn: (item: RecentItem) => void
  /** What else is found by name: screens and panels. Loaded with the dialog. */
  loadActs?: () => Promise<readonly FoundAct[]>
  className: string
  children: ReactNode
}) {
  const { actor, hasProgrammes = true, active, onChoose, onReturn, loadActs, className, children } = props
  const { modal } = useDialogs()

  async function choose() {
    const chosen = await modal<() => void>({
      title: common.findOrAsk,
      body: (finish) => (
        <SubjectSearchDialog
          {...{ actor, hasProgrammes, active, loadActs }}
          onAct={(act) => finish(() => act.run())}
          onChoose={(offer) => finish(() => onChoose(offer))}
          onReturn={(item) => finish(() => onReturn(item))}
          onLeave={() => finish(false)}
        />
      ),
    })
    if (chosen) chosen()
  }
  useSearchKey(() => void choose())

  return (
    <button
      type="button"
      className={buttonClass('plain', className)}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={() => void choose()}
    >
      <SearchIcon />
      {children}
    </button>
  )
}
