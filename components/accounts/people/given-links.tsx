import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { copyText } from '@/components/ui/copy-field'
import { ScrollArea } from '@/components/ui/scroll-area'
import type { GivenLink } from '@/lib/accounts/browser/people'
import { inviteTexts as texts } from '@/lib/accounts/texts/invitations'
import type { Answered } from '@/lib/core/accounts/browser/account'
import { common } from '@/lib/core/words/texts/common'

/** New links, shown once: to copy as a table, or to print, each on a strip of its own. */
export function GivenLinks({ links, onDone }: { links: readonly GivenLink[]; onDone: () => void }) {
  const [told, setTold] = useState('')
  const table = links.map(({ fullName, username, link }) => [fullName, username, link].join('\t')).join('\n')
  return (
    <div className="grid min-w-0 gap-3">
      <p className="text-ink-soft text-pretty">{texts.once}</p>
      <ScrollArea data-strips label={texts.linksTitle} className="max-h-[50dvh] rounded-md border">
        <ul
          aria-label={texts.linksTitle}
          className="divide-y divide-dashed print:grid print:grid-cols-2 print:divide-y-0"
        >
          {links.map(({ fullName, username, link }) => (
            <li
              key={username}
              className="grid gap-0.5 px-3 py-2 break-inside-avoid [contain-intrinsic-size:auto_5rem] [content-visibility:auto] print:content-start print:border print:border-dashed print:border-ink-faint print:px-4 print:py-5 print:[content-visibility:visible]"
            >
              <span className="font-medium wrap-anywhere">{fullName}</span>
              <span className="text-sm text-ink-soft wrap-anywhere">
                {texts.login}: <span className="font-mono text-ink">{username}</span>
              </span>
              <code className="text-sm wrap-anywhere select-all">{link}</code>
              <span className="hidden text-sm text-ink-soft print:inline">{texts.onStrip}</span>
            </li>
          ))}
        </ul>
      </ScrollArea>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {told}
      </p>
      <p className="flex flex-wrap justify-end gap-2">
        <Button
          onClick={() =>
            void copyText(links.length === 1 ? (links[0]?.link ?? '') : table).then((isCopied) =>
              setTold(isCopied ? texts.copied : texts.notCopied),
            )
          }
        >
          {links.length === 1 ? texts.copy : texts.copyAll}
        </Button>
        <Button onClick={() => window.print()}>{common.print}</Button>
        <Button look="primary" onClick={onDone}>
          {texts.done}
        </Button>
      </p>
    </div>
  )
}

/** Requests links, which the server shows once: keeps them until they are handed over, or keeps the refusal. */
export function useGiving<Given>(call: () => Promise<Answered<Given>>) {
  const [given, setGiven] = useState<Given | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  async function give() {
    if (isBusy) return
    setIsBusy(true)
    setRefusal(null)
    const answered = await call()
    setIsBusy(false)
    if ('refusal' in answered) setRefusal(answered.refusal.text)
    else setGiven(answered.answer)
  }
  return { given, refusal, isBusy, give, handOver: () => setGiven(null) }
}
