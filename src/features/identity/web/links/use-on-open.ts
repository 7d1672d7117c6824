import { useEffect, useRef } from 'react'

/** Runs work once when a page or form opens, even if StrictMode runs effects twice. */
export function useOnOpen(start: () => unknown): void {
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    start()
  })
}
