import { useEffect, useState } from 'react'

const TOUCHES = ['pointerdown', 'keydown'] as const

/** True once the person has pressed anything on the page since the component was mounted. */
export function useTouched(): boolean {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    const note = () => setTouched(true)
    const once = { once: true, capture: true }
    for (const touch of TOUCHES) window.addEventListener(touch, note, once)
    return () => TOUCHES.forEach((touch) => window.removeEventListener(touch, note, once))
  }, [])
  return isTouched
}
