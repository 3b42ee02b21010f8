'use client'

import { useRouter } from 'next/navigation'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { UndoIcon } from '@/components/ui/icons'
import { useToast } from '@/components/ui/toast'
import type { ImportId } from '@/lib/core/names/rules/ids'
import { takeImportBack } from '@/lib/imports/browser/import-runs'
import { importPageTexts as texts, takeBackText } from '@/lib/imports/texts/import-page'

/** Undoes an import, after showing what that would do. */
export function TakeImportBackForm({ id }: { id: ImportId }) {
  const { isBusy, formFailure, attempt } = useAttempt()
  const { confirm } = useDialogs()
  const router = useRouter()
  const toast = useToast()

  const ask = () =>
    attempt(async () => {
      const tried = await takeImportBack({ id, dryRun: true })
      const question = { title: texts.takeBackTitle, description: takeBackText(tried) }
      if (!(await confirm({ ...question, ok: texts.takeBack, danger: true }))) return
      await takeImportBack({ id, dryRun: false })
      toast(texts.takenBack)
      router.refresh()
    })
  return (
    <div className="grid justify-items-start gap-2" data-no-print>
      <Button aria-busy={isBusy} onClick={() => !isBusy && void ask()}>
        <UndoIcon />
        {texts.takeBack}
      </Button>
      <FormFailureNote failure={formFailure} current={null} />
    </div>
  )
}
