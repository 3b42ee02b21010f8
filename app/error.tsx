'use client'

import { Button } from '@/components/ui/button'
import { NoticePage } from '@/components/ui/notice-page'
import { useAlive } from '@/lib/core/schedule/browser/use-alive'
import { common } from '@/lib/core/words/texts/common'

/** Reloads the page instead of re-rendering: after an upgrade an old page lacks scripts of the new version. */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  useAlive()
  const { title, text, code } = common.failure
  return (
    <NoticePage
      title={title}
      text={
        <>
          <p>{text}</p>
          {error.digest ? <p className="mt-2 text-sm">{code(error.digest)}</p> : null}
        </>
      }
    >
      <Button look="primary" onClick={() => window.location.reload()}>
        {common.tryAgain}
      </Button>
    </NoticePage>
  )
}
