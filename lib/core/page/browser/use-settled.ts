'use client'
import { useEffect, useState } from 'react'

/** `value` once it has been stable for so many milliseconds; null before. */
export function useSettled<Value>(value: Value, milliseconds: number): Value | null {
  const [settled, setSettled] = useState<Value | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
