'use client'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { onDemand } from '@/components/ui/on-demand'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import type { ComposedFor } from '@/lib/core/placing/rules/composing'
import { composingTexts } from '@/lib/exams/texts/composing'

const Composing = onDemand(() => import('./composing').then((module) => module.Composing))

/**
 * Opens the search that puts the session of a group, faculty or university together, or moves single exams. `scopes`: whose it may
 * be, at least one; `onDone`: after it was kept.
 */
export function ComposeSession(props: {
  scopes: readonly ComposedFor[]
  semesterId: SemesterId
  onDone: () => void
  /** By default «Составить сессию…». */
  label?: string
}) {
  const { scopes, semesterId, onDone, label = composingTexts.open } = props
  const { modal } = useDialogs()
  const open = () =>
    modal<never>({
      title: composingTexts.title,
      size: 'extra-large',
      body: (finish) => (
        <Composing scopes={scopes} semesterId={semesterId} onClose={() => finish(false)} onDone={onDone} />
      ),
    })
  return (
    <Button look={label === composingTexts.open ? 'quiet' : 'plain'} onClick={() => void open()}>
      {label}
    </Button>
  )
}
