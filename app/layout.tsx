import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { FailureDialogs } from '@/components/core/failure-dialogs'
import { JobBar } from '@/components/core/jobs/job-bar'
import { PageReaderProvider } from '@/components/core/page-reader'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import { FocusInSight } from '@/components/ui/focus-in-sight'
import { parsePreferences, preferencesCookie } from '@/lib/core/schedule/rules/preferences'
import { common } from '@/lib/core/words/texts/common'
import './globals.css'

// Two subsets of one font; the browser loads the one that has the character. Fallbacks of the same width are
// in globals.css.
const cyrillic = localFont({
  src: '../node_modules/@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2',
  weight: '400 900',
  display: 'swap',
  preload: false,
  variable: '--font-cyrillic',
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116' }],
})
const latin = localFont({
  src: '../node_modules/@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2',
  weight: '400 900',
  display: 'swap',
  preload: false,
  variable: '--font-latin',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value: 'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212',
    },
  ],
})

// Inlined, so that it needs no request of its own.
const icon = encodeURIComponent(readFileSync(path.join(process.cwd(), 'public/icon.svg'), 'utf8'))

export const metadata: Metadata = {
  icons: { icon: `data:image/svg+xml,${icon}`, apple: '/icon-192.png' },
  title: { default: common.productName, template: `%s · ${common.productName}` },
  description: common.productDescription,
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#eff2f4' },
    { media: '(prefers-color-scheme: dark)', color: '#12171b' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { theme } = parsePreferences((await cookies()).get(preferencesCookie)?.value)
  return (
    <html lang="ru" data-theme={theme} className={`${cyrillic.variable} ${latin.variable}`}>
      <body>
        <FeedbackProvider underWay={<JobBar />}>
          <FailureDialogs />
          <PageReaderProvider />
          <FocusInSight />
          {children}
        </FeedbackProvider>
      </body>
    </html>
  )
}
