'use client'
import { type Asked, useAsked } from '@/lib/core/browser/calls/answers'
import { requestChange } from '@/lib/core/browser/placing/changes'
import type { FillingId } from '@/lib/core/rules/names/ids'
import type { ComposingOrder } from '@/lib/core/rules/placing/composing'
import { isUnderWay } from '@/lib/core/rules/placing/filling'
import {
  type ComposingView,
  keepComposingRequest,
  lastComposingRequest,
  startComposingRequest,
} from '@/lib/exams/calls/composing'

export type { ComposingView }

export const startComposing = (order: ComposingOrder) => requestChange(startComposingRequest(order))

export const keepComposing = (id: FillingId, reason: string) =>
  requestChange(keepComposingRequest(id, reason))

/** Milliseconds between two requests for a running search. */
const interval = 1000

/** The user's last search for a session, polled while it is running; null if there is none. */
export const useComposing = (): Asked<ComposingView | null> =>
  useAsked('list', lastComposingRequest, ({ composing }): ComposingView | null => composing, {
    refreshInterval: (latest) => (latest && isUnderWay(latest.state) ? interval : 0),
  })
