import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect } from 'react'
import { announce } from '#web/ui/announce.ts'
import css from './Follow.module.css'

const WORDS = 'Leverandøren svarer ikke akkurat nå. Meldingene går ut av seg selv.'

/** Why the messages do not get on, also for who hears the page. */
export function HeldUp() {
  useEffect(() => announce(WORDS), [])
  return (
    <p className={css.heldUp}>
      <CloudOff size={20} aria-hidden />
      {WORDS}
    </p>
  )
}
