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
        <path className={css.sky} d="M0 16V9a9 9 0 0 1 9-9h14a9 9 0 0 1 9 9v7z" />
        <path className={css.sun} d="M8 16.5a8 8 0 0 1 16 0z" />
        <path className={css.ground} d="M0 16h32v7a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9z" />
      </svg>
      {!isMarkOnly && <span className={css.name}>Vikarklar</span>}
    </span>
  )
}
