'use client'

import { useDialogs } from '@/components/ui/dialogs'
import { onDemand } from '@/components/ui/on-demand'
import { changeStoredText, useStoredText } from '@/lib/core/page/browser/stored-text'
import { newestNews } from '@/lib/frame/rules'
import { frameTexts as texts } from '@/lib/frame/texts/frame'

const NewsList = onDemand(() => import('./news-list').then((module) => module.NewsList))

const seenKey = 'seen-news'

/** «Что нового», marked until this browser has shown it after an upgrade. */
export function NewsButton({ className = '' }: { className?: string }) {
  const { modal } = useDialogs()
  const seen = useStoredText(seenKey)
  const open = () => {
    changeStoredText(seenKey, () => newestNews)
    void modal<never>({ title: texts.news, body: () => <NewsList /> })
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={`frame-place w-full noscript:hidden ${className}`}
      onClick={open}
    >
      {texts.news}
      {seen !== undefined && seen !== newestNews && (
        <span role="img" aria-label={texts.unread} className="size-2 rounded-full bg-accent" />
      )}
    </button>
  )
}
