'use client'

import { Button } from '@/components/ui/button'
import { NoticePage } from '@/components/ui/notice-page'
import { common } from '@/lib/text/common'

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
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
      <Button look="primary" onClick={reset}>
        {common.tryAgain}
      </Button>
    </NoticePage>
  )
}
