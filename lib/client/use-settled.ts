import { useEffect, useState } from 'react'

/** `value` once it has stood still for so many milliseconds; null before anything has. */
export function useSettled<Value>(value: Value, milliseconds: number): Value | null {
  const [settled, setSettled] = useState<Value | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
