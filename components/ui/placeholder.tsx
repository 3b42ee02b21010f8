import type { ReactNode } from 'react'
import { common } from '@/lib/text/common'
import { foundTexts } from '@/lib/text/found'
import { Button } from './button'

/** What stands where there is nothing to show. */
export function Placeholder({ text, hint, children }: { text: string; hint?: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <p className="font-medium">{text}</p>
      {hint && <p className="text-sm text-ink-soft text-pretty">{hint}</p>}
      {children}
    </div>
  )
}

/** While it is being read. */
export const LoadingPlaceholder = ({ text }: { text: string }) => (
  <p role="status" className="px-3 py-10 text-center text-ink-soft">
    {text}
  </p>
)

/** Where it could not be read. */
export const FailedPlaceholder = (props: { text: string; hint?: string; onRetry: () => void }) => (
  <Placeholder text={props.text} hint={props.hint}>
    <Button onClick={props.onRetry}>{common.tryAgain}</Button>
  </Placeholder>
)

/** Where a search leaves nothing. */
export const NothingFound = (props: { text?: string; hint?: string; onReset: () => void }) => (
  <Placeholder text={props.text ?? foundTexts.nothing} hint={props.hint}>
    <Button onClick={props.onReset}>{foundTexts.resetFilter}</Button>
  </Placeholder>
)
