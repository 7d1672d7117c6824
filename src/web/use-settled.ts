import { useEffect, useState } from 'react'

/** The value of a field after `restMs` without a change. */
export const useSettled = (value: string, restMs: number): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return settled
}
