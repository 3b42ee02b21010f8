'use client'
import { isUnderWay } from '@/lib/core/placing/rules/filling'
import { changeOf } from '@/lib/core/refusals/browser/change'
import { type Asked, useAsked } from '@/lib/core/wire/browser/answers'
import { requestOf } from '@/lib/core/wire/calls/request'
import type { ComposingView } from '@/lib/exams/calls/composing'
import type { keepComposingCall, lastComposingCall, startComposingCall } from '@/lib/exams/calls/composing.contract'

export type { ComposingView }

export const startComposing = changeOf<typeof startComposingCall>('POST /api/exam/compose/')

export const keepComposing = changeOf<typeof keepComposingCall>('POST /api/exam/compose/{id}/keep/')

const lastComposing = requestOf<typeof lastComposingCall>('GET /api/exam/compose/')

/** Milliseconds between two requests for a running search. */
const interval = 1000

/** The user's last search for a session, polled while it is running; null if there is none. */
export const useComposing = (): Asked<ComposingView | null> =>
  useAsked('list', lastComposing, ({ composing }): ComposingView | null => composing, {
    refreshInterval: (latest) => (latest && isUnderWay(latest.state) ? interval : 0),
  })
