import { useState } from 'react'
import type { Answered } from '@/lib/core/browser/accounts/account'

/**
 * Requests links, which the server shows once: keeps them until they are handed over, or keeps the refusal.
 */
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
