import { useEffect, useRef } from 'react'

/** Does something once, when a page or a form opens: also where StrictMode runs effects twice. */
export function useOnOpen(start: () => unknown): void {
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    start()
  })
}
