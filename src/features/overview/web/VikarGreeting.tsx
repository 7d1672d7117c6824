import type { ReactNode } from 'react'
import css from './VikarDashboard.module.css'

/** Greets a substitute by first name. */
export function VikarGreeting({ fullName, children }: { fullName: string; children?: ReactNode }) {
  const [firstName] = fullName.split(' ')
  return (
    <div>
      <h1 className={css.welcome}>Hei, {firstName}!</h1>
      {children}
    </div>
  )
}
