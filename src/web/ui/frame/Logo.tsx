import { mark } from '#shared/logo.ts'
import css from './Logo.module.css'

interface LogoProps {
  /** The mark alone, without the name. */
  isMarkOnly?: boolean
  size?: number
}

/** The mark, a sun rising over green, and the name. */
export function Logo({ isMarkOnly, size = 32 }: LogoProps) {
  return (
    <span className={css.logo}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <path {...mark.sky} />
        <path {...mark.sun} />
        <path {...mark.ground} />
      </svg>
      {!isMarkOnly && <span className={css.name}>Vikarklar</span>}
    </span>
  )
}
