'use client'

import { useId, useState } from 'react'
import { addLinks, replaceFeed, revokeFeed, type Feed } from '@/lib/feeds/browser'
import { feedFileName, feedTexts as texts } from '@/lib/feeds/texts'
import { Button, buttonClass } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { CopyField, copyText } from '@/components/ui/copy-field'
import { DownloadIcon } from '@/components/ui/icons'

type FeedAddressProps = {
  feed: Feed
  onChange: (feed: Feed | null) => void
}

/** The address of a feed, links to add it to calendars, and the owner's actions. */
export function FeedAddress({ feed, onChange }: FeedAddressProps) {
  const { confirm } = useDialogs()
  const [told, setTold] = useState<{ tone: 'good' | 'bad'; text: string } | null>(null)
  const good = (text: string) => setTold({ tone: 'good', text })
  const bad = (text: string) => setTold({ tone: 'bad', text })

  async function replace() {
    const isSure = await confirm({ title: texts.replace, description: texts.askReplace, ok: texts.replace })
    if (!isSure) return
    const replaced = await replaceFeed(feed.id)
    if ('refusal' in replaced) return bad(replaced.refusal.text)
    onChange(replaced.answer)
    good(texts.replaced)
  }

  async function revoke() {
    const question = { title: texts.revoke, description: texts.askRevoke, ok: texts.revoke, danger: true }
    if (!(await confirm(question))) return
    const refused = await revokeFeed(feed.id)
    if (refused) return bad(refused.text)
    onChange(null)
  }

  return (
    <div className="grid min-w-0 gap-4">
      {feed.address === null ? (
        <p className="text-pretty">{texts.rekeyed}</p>
      ) : (
        <Ways
          address={feed.address}
          title={feed.title}
          qr={feed.qr}
          onCopy={(isCopied) => (isCopied ? good(texts.copied) : bad(texts.notCopied))}
        />
      )}
      <p
        role="status"
        className={`rounded-md px-3 py-2 text-pretty empty:hidden ${told?.tone === 'bad' ? 'bg-danger-soft text-danger' : 'bg-success-soft text-success'}`}
      >
        {told?.text}
      </p>
      <div className="flex flex-wrap justify-end gap-2 border-t pt-3">
        <Button onClick={() => void replace()}>{texts.replace}</Button>
        <Button look="danger" onClick={() => void revoke()}>
          {texts.revoke}
        </Button>
      </div>
    </div>
  )
}

type WaysProps = {
  address: string
  title: string
  qr: Feed['qr']
  onCopy: (isCopied: boolean) => void
}

function Ways({ address, title, qr, onCopy }: WaysProps) {
  const id = useId()
  const links = addLinks(address, title)
  const { pathname } = new URL(address)

  return (
    <>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <section aria-labelledby={`${id}-apps`} className="grid min-w-56 flex-1 gap-2">
          <h3 id={`${id}-apps`} className="font-semibold">
            {texts.addTo}
          </h3>
          <ul className="flex flex-wrap gap-2">
            {Object.entries(links).map(([app, href]) => (
              <li key={app}>
                <a
                  href={href}
                  className={buttonClass('plain', 'px-3')}
                  // some of these addresses contain the secret, which must not become a referrer
                  rel="noreferrer"
                  target={href.startsWith('https:') ? '_blank' : undefined}
                  onClick={app === 'yandex' ? () => void copyText(address).then(onCopy) : undefined}
                >
                  {texts.apps[app as keyof typeof links]}
                </a>
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-soft text-pretty">{texts.yandexHint}</p>
          <p className="text-sm text-ink-soft text-pretty">{texts.slow}</p>
          <p>
            <a href={pathname} download={feedFileName(title)} rel="noreferrer" className={buttonClass('plain', 'px-3')}>
              <DownloadIcon /> {texts.download}
            </a>
          </p>
          <p className="text-sm text-ink-soft text-pretty">{texts.downloadHint}</p>
        </section>
        {qr && (
          // Dark on light in both themes, because cameras cannot read an inverted code.
          <svg
            role="img"
            aria-label={texts.qr}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            className="mx-auto size-44 shrink-0 rounded-md border bg-white max-md:hidden pointer-coarse:hidden"
            shapeRendering="crispEdges"
          >
            <path d={qr.path} fill="black" />
          </svg>
        )}
      </div>
      <CopyField label={texts.address} value={address} hint={texts.secret} copy={texts.copy} onCopy={onCopy} />
    </>
  )
}
