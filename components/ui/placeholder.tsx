import type { ReactNode } from 'react'
import { common } from '@/lib/core/words/texts/common'
import { resultTexts } from '@/lib/core/words/texts/results'
import { Button } from './button'

/** An empty state. */
export function Placeholder({ text, hint, children }: { text: string; hint?: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <p className="font-medium">{text}</p>
      {hint && <p className="text-sm text-ink-soft text-pretty">{hint}</p>}
      {children}
    </div>
  )
}

export const LoadingPlaceholder = ({ text }: { text: string }) => (
  <p role="status" className="px-3 py-10 text-center text-ink-soft">
    {text}
  </p>
)

/** Shown after a failed load, with why it failed. */
export const FailedPlaceholder = (props: {
  text: string
  query: { why: string | undefined; reload: () => Promise<unknown> }
}) => (
  <Placeholder text={props.text} hint={props.query.why}>
    <Button onClick={() => void props.query.reload()}>{common.tryAgain}</Button>
  </Placeholder>
)

/** Shown while there is no answer: it is awaited, or asking failed. */
export const AnswerPlaceholder = (props: {
  query: { hasFailed: boolean; why: string | undefined; reload: () => Promise<unknown> }
  failed: string
  loading: string
}) =>
  props.query.hasFailed ? (
    <FailedPlaceholder text={props.failed} query={props.query} />
  ) : (
    <LoadingPlaceholder text={props.loading} />
  )

export const NoResults = (props: { text?: string; hint?: string; onReset: () => void }) => (
  <Placeholder text={props.text ?? resultTexts.nothing} hint={props.hint}>
    <Button onClick={props.onReset}>{resultTexts.resetFilter}</Button>
  </Placeholder>
)
