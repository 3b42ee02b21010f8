'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import type { CardAct } from '@/components/core/cards/display'
import { useRepairDialog } from '@/components/repair/use-repair-dialogs'
import type { RepairReason } from '@/lib/core/placing/rules/proposal'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'

/** Opens the ways to free a class's place directly, without its menu, for users who may take one. */
export function LessonRepair(props: {
  item: ScheduleItem
  without: RepairReason
  allowed: readonly CardAct[]
  onClose: () => void
}) {
  const { item, without, allowed, onClose } = props
  const openRepair = useRepairDialog()
  const hasBegun = useRef(false)
  const begin = useEffectEvent(async () => {
    if (hasBegun.current) return
    hasBegun.current = true
    const mayMove = allowed.includes('move')
    if (mayMove || allowed.includes('room')) await openRepair(item, { mayMove, to: null, untilEnd: false, without })
    onClose()
  })
  useEffect(() => void begin(), [])
  return null
}
