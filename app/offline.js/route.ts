import { readFileSync } from 'node:fs'
import { offlineTexts } from '@/lib/core/offline/texts/offline'
import { readerHeader } from '@/lib/core/schedule/calls/page'
import type { WorkerSettings } from '@/lib/http/offline-scope'
import { offlineStyle } from '@/lib/http/offline-style'
import { offlineWorker } from '@/lib/http/offline-worker'

const day = 24 * 60 * 60_000

/** The id of the running build: a worker serves only the scripts of its own build. */
function buildId(): string {
  try {
    return readFileSync('.next/BUILD_ID', 'utf8').trim()
  } catch {
    return 'development'
  }
}

const settings: WorkerSettings = {
  build: buildId(),
  patience: 2_000,
  fresh: 60 * 60_000,
  longest: 14 * day,
  mostPages: 40,
  readerHeader,
  style: offlineStyle(),
  texts: offlineTexts,
}

export const GET = () =>
  new Response(`(${offlineWorker.toString()})(self, ${JSON.stringify(settings).replaceAll('<', '\\u003c')})`, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  })
