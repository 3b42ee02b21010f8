import type { MetadataRoute } from 'next'
import { myPath } from '@/lib/core/own-timetable/browser/own-timetable'
import { common } from '@/lib/core/words/texts/common'

/** The installed site opens one's own timetable, which works without a network. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: myPath,
    name: common.productName,
    short_name: common.productShortName,
    description: common.productDescription,
    lang: 'ru',
    start_url: myPath,
    scope: '/',
    display: 'standalone',
    background_color: '#eff2f4',
    theme_color: '#0b6172',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
