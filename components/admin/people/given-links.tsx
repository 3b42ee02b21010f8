import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { copyText } from '@/components/ui/copy-field'
import type { GivenLink } from '@/lib/client/people'
import { inviteTexts as texts } from '@/lib/text/invitations'

/** Links as they are handed over: to copy as a table, or to print, each on a strip of its own. Shown once. */
export function GivenLinks({ links, onDone }: { links: readonly GivenLink[]; onDone: () => void }) {
  const [told, setTold] = useState('')
  const table = links.map(({ fullName, username, link }) => [fullName, username, link].join('\t')).join('\n')
  return (
    <div className="grid min-w-0 gap-3">
      <p className="text-ink-soft text-pretty print:hidden">{texts.once}</p>
      <ul className="divide-y divide-dashed rounded-md border print:border-0">
        {links.map(({ fullName, username, link }) => (
          <li key={username} className="grid gap-0.5 px-3 py-2 break-inside-avoid print:py-6">
            <span className="font-medium wrap-anywhere">{fullName}</span>
            <span className="text-sm text-ink-soft wrap-anywhere">
              {texts.login}: <span className="font-mono text-ink">{username}</span>
            </span>
            <code className="text-sm wrap-anywhere select-all">{link}</code>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {told}
      </p>
      <p className="flex flex-wrap justify-end gap-2 print:hidden">
        <Button
          onClick={() =>
            void copyText(links.length === 1 ? (links[0]?.link ?? '') : table).then((isCopied) =>
              setTold(isCopied ? texts.copied : texts.notCopied),
            )
          }
        >
          {links.length === 1 ? texts.copy : texts.copyAll}
        </Button>
        <Button onClick={() => window.print()}>{texts.print}</Button>
        <Button look="primary" onClick={onDone}>
          {texts.done}
        </Button>
      </p>
    </div>
  )
}
