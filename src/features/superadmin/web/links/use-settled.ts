import { useEffect, useState } from 'react'

const PAUSE_MS = 200

/** What is typed, once the typing pauses. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
