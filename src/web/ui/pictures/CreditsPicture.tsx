import { Picture } from './Picture.tsx'
import css from './Picture.module.css'

/** A message and a coin. */
export function CreditsPicture() {
  return (
    <Picture>
      <path
        className={css.solid}
        d="M22 14h64a10 10 0 0 1 10 10v28a10 10 0 0 1-10 10H48L32 76V62H22a10 10 0 0 1-10-10V24a10 10 0 0 1 10-10z"
      />
      <path d="M30 31h48M30 45h26" />
      <path className={css.coins} d="M107 85h34M110 73h34M106 61h34" />
    </Picture>
  )
}
