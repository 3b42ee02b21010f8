import type { ReactNode } from 'react'

/** A page with one message: heading, explanation, next step. */
export function NoticePage({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <main className="grid min-h-framed place-items-center p-4">
      <div className="w-full max-w-lg rounded-lg border bg-surface p-6 sm:p-8">
        <h1 className="text-xl font-semibold text-balance">{title}</h1>
        <div className="mt-3 text-base text-ink-soft text-pretty">{text}</div>
        {children ? <div className="mt-6 flex flex-wrap gap-2">{children}</div> : null}
      </div>
    </main>
  )
}
