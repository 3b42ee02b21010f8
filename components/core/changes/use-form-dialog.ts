import type { ReactNode } from 'react'
import { type Heading, useDialogs } from '@/components/ui/dialogs'
import type { ChangeId } from '@/lib/core/names/rules/ids'

/** What a form did, in words, and its change. */
type Told = { said: string; changeId: ChangeId | null }

/** Opens forms in dialogs; `done` reports what one did. Resolves to whether it did anything. */
export function useFormDialog(done: (said: string, changeId: ChangeId | null) => unknown) {
  const { modal } = useDialogs()
  return async (heading: Heading, form: (finish: (told: Told | false) => void) => ReactNode): Promise<boolean> => {
    const told = await modal<Told>({ ...heading, body: form })
    if (told) void done(told.said, told.changeId)
    return told !== false
  }
}
