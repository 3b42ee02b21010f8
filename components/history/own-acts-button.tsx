'use client'

import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { UndoIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import { undoKeyOf } from '@/components/ui/toast'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { UserId } from '@/lib/core/names/rules/ids'
import { topBar } from '@/lib/core/schedule/texts/top-bar'
import { common } from '@/lib/core/words/texts/common'

const OwnActs = onDemand(() => import('./own-acts').then((module) => module.OwnActs))
const TakeBackLatest = onDemand(() => import('./take-back-latest').then((module) => module.TakeBackLatest))

/** Opens the list of a user's latest changes. */
export function useOwnActsDialog(userId: UserId): () => void {
  const { modal } = useDialogs()
  return () =>
    void modal<never>({
      title: topBar.ownActs,
      size: 'large',
      body: () => (
        <Suspense fallback={<LoadingPlaceholder text={common.loading} />}>
          <OwnActs userId={userId} />
        </Suspense>
      ),
    })
}

/** Lasting undo: every change of the user's own, after the toasts are gone. Ctrl+Z still knows this tab's after a page load. */
export function OwnActsButton(props: { actor: Pick<Actor, 'userId'>; title?: string; className?: string }) {
  const { actor, ...look } = props
  const open = useOwnActsDialog(actor.userId)
  const [presses, setPresses] = useState(0)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // What the toasts still know is theirs: they listen to the document, before the window.
    if (event.defaultPrevented || undoKeyOf(event) !== 'undo') return
    event.preventDefault()
    setPresses((before) => before + 1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <IconButton {...look} data-no-print label={topBar.ownActs} aria-haspopup="dialog" onClick={open}>
        <UndoIcon />
      </IconButton>
      {presses > 0 && (
        <Suspense>
          <TakeBackLatest presses={presses} elsewhere={{ label: topBar.ownActs, run: open }} />
        </Suspense>
      )}
    </>
  )
}
